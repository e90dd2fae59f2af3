import type { ClientBase, PoolConfig } from 'pg';
import { endWhenSilent } from './end-when-silent';

/**
 * How long a connection is borne with, in milliseconds; 0 is as long as the server says, which is usually for ever. Each
 * program has its own: nobody waits for a request any more when a batch has hardly begun.
 */
export interface Timeouts {
  /** An attempt to connect that takes longer is given up. */
  readonly connect: number;
  /** PostgreSQL ends a statement that takes longer, the time that it waits for locks included. */
  readonly statement: number;
  /** PostgreSQL ends a statement that waits longer for one lock. */
  readonly lock: number;
  /** PostgreSQL ends a connection that leaves a transaction open for longer without a statement: it may hold locks. */
  readonly idleInTransaction: number;
  /**
   * This side ends a connection that owes an answer for longer. More than `statement`: what is given up on here has
   * ended at the server by then, and what has not is a connection that nothing comes through any more.
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

/** What pg and its pools are told of them. Sent as the connection starts, so that they cost no round trip. */
export const timeoutSettings = ({ connect, statement, lock, idleInTransaction, silence }: Timeouts) =>
  ({
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    onConnect: (client: ClientBase) => endWhenSilent(client, silence),
  }) satisfies PoolConfig;
