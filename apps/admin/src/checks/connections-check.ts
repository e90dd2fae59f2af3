import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { connectionsPerProcess } from '@review-service/platform/config/connections';
import type { DataSource } from 'typeorm';
import { failed, type Finding, ok } from './finding';

/** The processes of an installation at its largest. */
export interface Processes {
  readonly apis?: number;
  readonly workers?: number;
}

/** For the operator's commands and for monitoring. */
const OTHERS = 5;

/** Checks that PostgreSQL has connections for all processes; without their numbers it says what one needs. */
export async function checkConnections(
  db: DataSource,
  poolSize: number,
  { apis, workers }: Processes,
): Promise<Finding> {
  const [server] = await all(
    db,
    { free: number },
    sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as free`,
  );
  const free = server?.free ?? 0;
  const each = connectionsPerProcess(poolSize);
  const one = `an API process takes up to ${each.api}, a worker ${each.worker}`;
  if (apis === undefined && workers === undefined) return ok(`connections: ${free} for all clients; ${one}`);
  // A rollout starts one more of each before it ends one.
  const most = { apis: apis ? apis + 1 : 0, workers: workers ? workers + 1 : 0 };
  const sum = most.apis * each.api + most.workers * each.worker + OTHERS;
  const who = `${most.apis} API processes and ${most.workers} workers during a rollout, ${OTHERS} others`;
  const text = `connections: ${sum} at most (${who}), and PostgreSQL has ${free}; ${one}`;
  return sum <= free ? ok(text) : failed(`${text}. Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer`);
}
