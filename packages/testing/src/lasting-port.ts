import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * Below the ports that systems use for outgoing connections: while a server is down, none of them may take its port.
 */
const [LOWEST, HIGHEST] = [10_000, 30_000];

const given = new Set<number>();

/** A port that a server gets again after each restart. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
