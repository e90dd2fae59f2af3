import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { within } from './deadline';
import { freePort } from './free-port';
import { keep } from './keep';
import { linesSince } from './log-tail';
import type { ProgramCommand } from './program';
import { makeTemporaryFolder } from './temporary-folder';
import type { TestServer } from './test-server';

const ATTEMPTS = 10;

/** Starts a private Redis that keeps nothing on disk and lives at most as long as this process. */
export async function startRedis({ command, env = {} }: ProgramCommand): Promise<TestServer> {
  for (let attempt = 1; ; attempt++) {
    const folder = makeTemporaryFolder('review-service-redis');
    const log = join(folder, 'redis.log');
    const port = await freePort();
    const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const kept = keep({ command, args, env, log, stopSignal: 'SIGTERM', removeAfterwards: [folder] });
    const isUp = () => linesSince(log, 0).some((line) => line.includes('Ready to accept connections'));
    await within(15_000, () => kept.hasEnded() || isUp());
    if (!kept.hasEnded()) return { url: `redis://127.0.0.1:${port}/0`, stop: kept.stop };
    const lines = linesSince(log, 0);
    rmSync(folder, { recursive: true, force: true });
    if (attempt === ATTEMPTS) throw new Error(`${command} does not start: ${lines.at(-1) ?? 'it printed nothing'}`);
  }
}
