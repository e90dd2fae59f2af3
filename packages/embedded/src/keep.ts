import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Account } from './account';

/** A server to run for as long as this process lives, and what to do about it afterwards. */
export interface Duty {
  command: string;
  args: string[];
  env: Record<string, string>;
  account?: Account;
  /** The file that gets what the server prints. */
  log: string;
  stopSignal: 'SIGINT' | 'SIGTERM';
  /** Files and folders that nobody needs once the server was stopped. */
  removeAfterwards: string[];
}

/** A server in the hands of its keeper. */
export interface Kept {
  keeperPid: number;
  /** Settles when server and keeper are gone, for whatever reason. */
  ended: Promise<void>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

/** By way of dist, so that it is also found from the sources in a test. */
const KEEPER = join(__dirname, '..', 'dist', 'keeper.js');

/**
 * Starts a server under a keeper. The keeper is a session of its own, so that Ctrl-C in a terminal does not reach it
 * and the order of the stop stays ours; and it never holds this process back from ending.
 */
export function keep(duty: Duty): Kept {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(duty)], {
    detached: true,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const line = keeper.stdin as Socket;
  const ended = once(keeper, 'exit').then(
    () => undefined,
    () => undefined,
  );
  keeper.unref();
  line.on('error', () => undefined).unref();
  return {
    keeperPid: keeper.pid ?? 0,
    ended,
    hasEnded: () => keeper.exitCode !== null || keeper.signalCode !== null,
    stop() {
      keeper.ref();
      line.end();
      return ended;
    },
  };
}
