import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The system's error codes for an unreachable server. */
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
 * PostgreSQL's (its manual, appendix A): connection exceptions, shutting down, starting up, a lack of connections, memory
 * or disk, errors of the disk, a read-only server, such as a standby before its promotion, and the timeouts of
 * statements, locks and idle transactions.
 */
const GOING_AWAY = /^(08...|57P0[1-5]|53...|58030|25006|57014|55P03|25P03)$/;
/** pg's messages for lost or unavailable connections; those of its pool and of a single client differ. */
const LOST = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client was closed',
  'Client has encountered a connection error',
];
/** The connection was lost, and released, between two statements of a transaction. */
const CONNECTION_RELEASED = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Was the database unavailable, so that a retry makes sense? */
export function isDatabaseAway(thrown: unknown): boolean {
  if (CONNECTION_RELEASED.some((kind) => thrown instanceof kind)) return true;
  const { code = '', message = '' } = (thrown instanceof QueryFailedError ? thrown.driverError : thrown) as {
    code?: string;
    message?: string;
  };
  return UNREACHABLE.has(code) || GOING_AWAY.test(code) || LOST.some((words) => message.includes(words));
}
