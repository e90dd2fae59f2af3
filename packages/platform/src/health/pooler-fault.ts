import { Client } from 'pg';
import type { DatabaseConfig } from '../config/database.config';

/** PostgreSQL's duplicate_prepared_statement. */
const TAKEN = '42P05';
/** PgBouncer's error for a parameter of a connection that it neither knows nor ignores. */
const REFUSED = /unsupported startup parameter/;
/** As processes say with each connection; any values do. */
const LIMITS = { statement_timeout: 3_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 3_000 };
/** How often two connections of a pooler are asked whether they share a session. */
const TRIES = 5;
/** The same on both connections, for two statements. */
const NAME = 'review_service_pooler';

/**
 * The fault of a pooler between here and PostgreSQL, or undefined. One may refuse connections for what they say of
 * timeouts, or mix up the prepared statements of its clients. PgBouncer does that in transaction mode before 1.21, or without `max_prepared_statements`: requests fail, or get the rows
 * of another statement. Two connections prepare different statements under one name: only where both end in one session,
 * and the pooler does not rename them, the second is refused.
 */
export async function poolerFault({ url }: Pick<DatabaseConfig, 'url'>): Promise<string | undefined> {
  const open = () =>
    new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000, ...LIMITS });
  const [one, other] = [open(), open()];
  const clients = [one, other];
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    for (let tries = 0; tries < TRIES; tries += 1) {
      await one.query({ name: `${NAME}_${tries}`, text: 'select 1 as one' });
      await other.query({ name: `${NAME}_${tries}`, text: 'select 2 as two' });
    }
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (REFUSED.test(message)) {
      return `DATABASE_URL: a pooler refuses connections (${message}). Set ignore_startup_parameters of PgBouncer to ${Object.keys(LIMITS).join()}`;
    }
    if (code !== TAKEN) throw error;
    return (
      'DATABASE_URL: a pooler mixes up prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements ' +
      'above zero, or its session mode'
    );
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
