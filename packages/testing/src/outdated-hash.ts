import { pbkdf2Sync } from 'node:crypto';

/** A password's hash as Django writes it: what an imported user has until the first login. */
export const outdatedHash = (password: string): string =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`;
