import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { keep } from '@review-service/embedded/keep';
import type { ProgramCommand } from '@review-service/embedded/program';
import { answersPing } from '@review-service/embedded/redis-greeting';
import type { Running } from '@review-service/testing/launch-program';

/** The data folder of a Redis. */
interface RedisPlace {
  readonly disk: string;
  readonly log: string;
  readonly port: number;
}

/** A Redis that keeps its data on a disk of its own, as production's does, always on the same port. */
export async function launchRedis(program: ProgramCommand, { disk, log, port }: RedisPlace): Promise<Running> {
  mkdirSync(disk, { recursive: true });
  const pidfile = pidFile(disk);
  const options = { port, bind: '127.0.0.1', dir: disk, pidfile, save: '', appendonly: 'yes', daemonize: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { command, env = {} } = program;
  const kept = keep({ command, args, env, log, stopSignal: 'SIGTERM', removeAfterwards: [] });
  await within(30_000, async () => kept.hasEnded() || (await answersPing(port)));
  if (kept.hasEnded()) throw new Error(`Redis did not start: see ${log}`);
  const pid = Number(readFileSync(pidfile, 'utf8'));
  return { ended: kept.ended, kill: () => process.kill(pid, 'SIGKILL') };
}

/** Sends a signal to a running one. */
export const signalRedis = ({ disk }: Pick<RedisPlace, 'disk'>, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  process.kill(Number(readFileSync(pidFile(disk), 'utf8')), signal);
};

const pidFile = (disk: string) => join(disk, 'pid');

/** Removes its data, as the loss of a disk does. Only while it is stopped. */
export const emptyDisk = ({ disk }: Pick<RedisPlace, 'disk'>): void => rmSync(disk, { recursive: true, force: true });
