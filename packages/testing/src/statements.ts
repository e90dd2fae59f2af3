import { SHORT_STATEMENTS } from '@review-service/database/short-statements';
import { Client } from 'pg';

/** Tells relays of new rows once they are committed: nobody waits for it, so when it is sent is left to chance. */
const ANNOUNCEMENT = 'pg_notify';

/**
 * The statements that a piece of work sends to PostgreSQL, on all connections of this process, but for the announcement
 * of jobs, and for what a connection is told that was opened meanwhile. The work can read those sent so far.
 */
export async function statementsOf(work: (soFar: readonly string[]) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the client as `this`
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    const statement = (typeof asked === 'string' ? asked : asked.text).trim().replace(/\s+/g, ' ');
    if (statement !== SHORT_STATEMENTS && !statement.includes(ANNOUNCEMENT)) statements.push(statement);
    return Reflect.apply(query, this, given) as unknown;
    // The reason for never: `query` has a dozen signatures.
  } as never;
  try {
    await work(statements);
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
