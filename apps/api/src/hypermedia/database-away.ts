import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The system's words for a server that cannot be reached. */
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * PostgreSQL's (its manual, appendix A): connection exceptions, shutting down, starting up, too many connections, a
 * server that takes no changes, as a standby does until it has taken over, and what ended because it took too long: a
 * statement, its wait for a lock, or a transaction without one.
 */
const GOING_AWAY = /^(08...|57P0[1-5]|53300|25006|57014|55P03|25P03)$/;
/** pg's words for connections that are lost, or not to be had: those of its pool and of a client by itself differ. */
const LOST = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client was closed',
  'Client has encountered a connection error',
];
/** It went between two statements of a transaction, whose connection was let go of. */
const LET_GO = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Is this failure the database being away or going away, so that trying again makes sense? */
export function isDatabaseAway(thrown: unknown): boolean {
  if (LET_GO.some((kind) => thrown instanceof kind)) return true;
  const { code = '', message = '' } = (thrown instanceof QueryFailedError ? thrown.driverError : thrown) as {
    code?: string;
    message?: string;
  };
  return UNREACHABLE.has(code) || GOING_AWAY.test(code) || LOST.some((words) => message.includes(words));
}
