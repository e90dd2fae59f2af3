import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from './write-once';

/** The value of SECRET_KEYS for a machine that was given none: made once and kept, since lost keys are lost tokens. */
export function readOrMakeSecretKeys(dataDir: string): string {
  return readOrMake(join(dataDir, 'secret-keys'), () => `k1:${randomBytes(32).toString('base64')}`);
}
