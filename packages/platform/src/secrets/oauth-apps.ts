import { randomBytes } from 'node:crypto';

/** The client id of a new application. */
export const makeClientId = (): string => randomBytes(20).toString('base64url');

/** A new application's secret. Only its hash is stored. */
export const makeClientSecret = (): string => randomBytes(32).toString('base64url');
