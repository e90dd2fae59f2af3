import { hash, verify } from '@node-rs/argon2';
import { readDjangoHash } from './django-passwords';

/** Hashes a password with argon2id, 19 MiB and 2 passes (OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Can `verifyPassword` read this hash? */
export const isPasswordHash = (text: string): boolean =>
  text.startsWith('$argon2id$') || readDjangoHash(text) !== undefined;

/** Should the next login replace the hash? True for hashes of other servers. */
export const isOutdatedHash = (encoded: string): boolean => !encoded.startsWith('$argon2id$');

/** Is it the password of this hash? Without a hash the answer is no, after the same time. */
export async function verifyPassword(encoded: string | null, password: string): Promise<boolean> {
  if (encoded === null) {
    nobodysHash ??= hash('nobody has this password');
    await verify(await nobodysHash, password);
    return false;
  }
  const isPassword = readDjangoHash(encoded);
  return isPassword ? isPassword(password) : verify(encoded, password).catch(() => false);
}

/** Unknown names take as long as wrong passwords, so that timing does not reveal names. */
let nobodysHash: Promise<string> | undefined;
