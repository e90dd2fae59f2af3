import { Gauge, type Registry } from 'prom-client';

/** A gauge whose value is read at each scrape. */
export function showNumber(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
