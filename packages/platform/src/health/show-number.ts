import { Gauge, type Registry } from 'prom-client';

/** Shows a number that is looked up whenever somebody asks for the metrics. */
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
