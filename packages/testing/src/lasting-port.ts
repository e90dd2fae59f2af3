import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * Below those that systems give to outgoing connections: the port of a server that is down must not be taken by a
 * client that tries to reach it.
 */
const [LOWEST, HIGHEST] = [10_000, 30_000];

const given = new Set<number>();

/** A port that a server can have again after each of its deaths. */
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
