import { QueryFailedError } from 'typeorm';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
const LOST = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Is this failure the database being away or going away, so that trying again makes sense? */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = (thrown instanceof QueryFailedError ? thrown.driverError : thrown) as {
    code?: string;
    message?: string;
  };
  return AWAY.has(error.code ?? '') || LOST.test(error.message ?? '');
}
