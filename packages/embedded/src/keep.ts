import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Account } from './account';

/** A server to run as long as this process lives, and the cleanup afterwards. */
export interface Duty {
  command: string;
  args: string[];
  env: Record<string, string>;
  account?: Account;
  /** The file that gets what the server prints. */
  log: string;
  stopSignal: 'SIGINT' | 'SIGTERM' | 'SIGQUIT';
  /** Files and folders to delete after the server was stopped. */
  removeAfterwards: string[];
}

/** A server with its keeper. */
export interface Kept {
  keeperPid: number;
  /** Settles when server and keeper have ended, for any reason. */
  ended: Promise<void>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

/** By way of dist, so that it is also found from the sources in a test. */
const KEEPER = join(__dirname, '..', 'dist', 'keeper.js');

/**
 * Starts a server under a keeper. The keeper has its own session, so that Ctrl-C does not reach it and we keep the
 * order of stopping; and it does not keep this process alive.
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
