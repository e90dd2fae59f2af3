import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:http';
import { SHORT_STATEMENTS } from '@review-service/database/short-statements';
import { Client, Pool } from 'pg';

/** Tells relays of new rows once they are committed: nobody waits for it, so when it is sent is left to chance. */
const ANNOUNCEMENT = 'pg_notify';

/** The statements of the count that a piece of work belongs to. */
const counts = new AsyncLocalStorage<string[]>();

/** The count that requests belong to that begin now. */
let open: string[] | undefined;

/**
 * Lets `statementsOf` count what requests to this server send. A request belongs to the count that was open when it
 * began: what an earlier request left to do after its answer, such as keeping HTML, and what timers do is not counted.
 */
export function countRequests(server: Server): void {
  const emit = server.emit.bind(server);
  server.emit = (event: string, ...given: unknown[]) =>
    event === 'request' && open ? counts.run(open, () => emit(event, ...given)) : emit(event, ...given);
}

/**
 * The statements that a piece of work sends to PostgreSQL, itself or through requests to an API in this process, but for
 * the announcement of jobs, and for the settings of a connection that was opened meanwhile. The work can read those sent
 * so far.
 */
export async function statementsOf(work: (soFar: readonly string[]) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  /* eslint-disable @typescript-eslint/unbound-method -- they are called with the client and the pool as `this` */
  const { query } = Client.prototype;
  const { connect } = Pool.prototype;
  /* eslint-enable @typescript-eslint/unbound-method */
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    const statement = (typeof asked === 'string' ? asked : asked.text).trim().replace(/\s+/g, ' ');
    const isCounted = counts.getStore() === statements;
    if (isCounted && statement !== SHORT_STATEMENTS && !statement.includes(ANNOUNCEMENT)) statements.push(statement);
    return Reflect.apply(query, this, given) as unknown;
    // The reason for never: `query` has a dozen signatures.
  } as never;
  // Whoever waits for a connection is called by whoever gives one back: the count has to come along.
  Pool.prototype.connect = function (this: Pool, ...given: unknown[]) {
    const bound = given.map((one) => (typeof one === 'function' ? AsyncResource.bind(one as () => void) : one));
    return Reflect.apply(connect, this, bound) as unknown;
  } as never;
  open = statements;
  try {
    await counts.run(statements, () => work(statements));
  } finally {
    open = undefined;
    Client.prototype.query = query;
    Pool.prototype.connect = connect;
  }
  return statements;
}
