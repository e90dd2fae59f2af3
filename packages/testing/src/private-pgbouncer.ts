import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { within } from '@review-service/embedded/deadline';
import { isRoot } from '@review-service/embedded/account';
import { keep } from '@review-service/embedded/keep';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findPgbouncer } from '@review-service/embedded/test-pgbouncer';
import type { TestServer } from '@review-service/embedded/test-server';
import { lastingPort } from './lasting-port';

const LONGEST_START = 10_000;

/** The first version that keeps the prepared statements of its clients apart, if it is asked to. */
const FIRST_WITH_STATEMENTS = 1.21;

/** How a PgBouncer works. */
export interface PoolerOptions {
  readonly mode: 'transaction' | 'session';
  /** Prepared statements that it keeps for each connection, in transaction mode; only newer versions know the option. */
  readonly statements?: number;
  /** Parameters of a connection that it passes over; the service needs those of `TIMEOUTS`. */
  readonly ignored?: readonly string[];
}

/** What the service says at the start of each connection. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** The version of the PgBouncer at hand, such as 1.18; undefined where none can be had. */
export function pgbouncerVersion(): number | undefined {
  const program = findPgbouncer();
  if (!program) return undefined;
  const { stdout } = spawnSync(program.command, ['--version'], { env: program.env, encoding: 'utf8' });
  const [, version] = /^PgBouncer (\d+\.\d+)/.exec(stdout) ?? [];
  return Number(version);
}

/** Whether a PgBouncer of this version can keep statements apart in transaction mode. */
export const keepsStatements = (version: number | undefined): boolean =>
  version !== undefined && version >= FIRST_WITH_STATEMENTS;

/** A PgBouncer of a suite's own in front of a database. Its URL leads there through it. The suite stops it. */
export async function startPrivatePgbouncer(
  url: string,
  { mode, statements = 0, ignored = TIMEOUTS }: PoolerOptions,
): Promise<TestServer> {
  const program = findPgbouncer();
  if (!program) throw new Error('There is no pgbouncer on PATH, and none could be fetched with apt-get: install it.');
  const { hostname, port, username, password } = new URL(url);
  const folder = makeTemporaryFolder('review-service-pgbouncer');
  const [file, log, own] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.log'), await lastingPort()];
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 5,
    ...(ignored.length > 0 && { ignore_startup_parameters: ignored.join() }),
    ...(keepsStatements(pgbouncerVersion()) && { max_prepared_statements: statements }),
    // It refuses to run as root.
    ...(isRoot && { user: 'nobody' }),
  };
  const server = `* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`;
  const settings = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, ['[databases]', server, '[pgbouncer]', ...settings, ''].join('\n'));
  const { command, env = {} } = program;
  // At once: the other signals wait for its clients.
  const kept = keep({ command, args: [file], env, log, stopSignal: 'SIGQUIT', removeAfterwards: [folder] });
  const listens = async () => {
    const socket = connect(own, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isOpen;
  };
  await within(LONGEST_START, async () => kept.hasEnded() || (await listens()));
  if (kept.hasEnded()) throw new Error(`${command} does not start: see ${log}`);
  const through = new URL(url);
  through.host = `127.0.0.1:${own}`;
  return { url: through.href, stop: kept.stop };
}
