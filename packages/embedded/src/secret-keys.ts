import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from './write-once';

/** The file of a data directory that keeps them. */
export const SECRET_KEYS_FILE = 'secret-keys';

/** The value of SECRET_KEYS for a machine that was given none: made once and kept, since lost keys are lost tokens. */
export function readOrMakeSecretKeys(dataDir: string): string {
  return readOrMake(join(dataDir, SECRET_KEYS_FILE), () => `k1:${randomBytes(32).toString('base64')}`);
}
