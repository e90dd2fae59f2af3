import { pbkdf2Sync } from 'node:crypto';

/** A password's hash as Django writes it: imported users have such a one until their first login. */
export const outdatedHash = (password: string): string =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`;
