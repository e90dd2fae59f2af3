import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';

const pbkdf2Async = promisify(pbkdf2);
const IMPORTED = /^pbkdf2_sha256\$(\d+)\$([^$]+)\$([A-Za-z0-9+/=]+)$/;

/** Hashes a password with argon2id, 19 MiB and 2 passes (OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Can `verifyPassword` read this hash? */
export const isPasswordHash = (text: string): boolean => text.startsWith('$argon2id$') || IMPORTED.test(text);

/** Should the next login replace the hash? True for hashes of other servers. */
export const isOutdatedHash = (encoded: string): boolean => !encoded.startsWith('$argon2id$');

/** Is it the password of this hash? Without a hash the answer is no, after the same time. */
export async function verifyPassword(encoded: string | null, password: string): Promise<boolean> {
  if (encoded === null) {
    nobodysHash ??= hash('nobody has this password');
    await verify(await nobodysHash, password);
    return false;
  }
  const [, rounds, salt, expected] = IMPORTED.exec(encoded) ?? [];
  if (rounds && salt && expected) {
    const wanted = Buffer.from(expected, 'base64');
    const found = await pbkdf2Async(password, salt, Number(rounds), wanted.length, 'sha256');
    return timingSafeEqual(found, wanted);
  }
  return verify(encoded, password).catch(() => false);
}

/** Unknown names take as long as wrong passwords, so that timing does not reveal names. */
let nobodysHash: Promise<string> | undefined;
