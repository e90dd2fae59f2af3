import type { ClientBase } from 'pg';
import { type Connections, endWhenSilent } from './end-when-silent';
import { expectShortStatements } from './short-statements';

/**
 * Timeouts of a connection, in milliseconds; 0 is the server's own, which is usually none. Each program has its own: a
 * request needs shorter ones than a batch.
 */
export interface Timeouts {
  /** An attempt to connect that takes longer is given up. */
  readonly connect: number;
  /** PostgreSQL ends a statement that takes longer, the time that it waits for locks included. */
  readonly statement: number;
  /** PostgreSQL ends a statement that waits longer for one lock. */
  readonly lock: number;
  /** PostgreSQL ends a connection whose open transaction is idle for longer, because it may hold locks. */
  readonly idleInTransaction: number;
  /**
   * The client closes a connection that has not answered for longer. More than `statement`: PostgreSQL would have ended
   * the statement by then, so the connection itself must be dead.
   */
  readonly silence: number;
}

/** Of programs that somebody watches: a command may be at work for long, but not for ever. */
export const UNHURRIED: Timeouts = {
  connect: 3_000,
  statement: 3_600_000,
  lock: 10_000,
  idleInTransaction: 0,
  silence: 0,
};

/**
 * The settings of pg and its pools. The timeouts are sent as the connection starts, so that they cost no round trip;
 * that statements are short is said by one of its own, once for each connection.
 */
export const timeoutSettings = ({ connect, statement, lock, idleInTransaction, silence }: Timeouts) => {
  const open: Connections = new Set();
  return {
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    // Pools wait for it before anybody else has the connection.
    onConnect: async (client: ClientBase): Promise<void> => {
      endWhenSilent(client, silence, open);
      if (statement < UNHURRIED.statement) await expectShortStatements(client);
    },
  };
};
