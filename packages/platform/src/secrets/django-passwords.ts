import { createHash, pbkdf2, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

const pbkdf2Async = promisify(pbkdf2);
const scryptAsync: (password: string, salt: string, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

/** Is it the password? */
export type PasswordCheck = (password: string) => Promise<boolean>;

/** Reads a hash, whose parts after the name of its algorithm are given. Undefined: it is malformed. */
type Reader = (parts: readonly string[]) => PasswordCheck | undefined;

/** Of PBKDF2: about a second. Django 5.2 takes 1,000,000. */
const MOST_ROUNDS = 3_000_000;
/** In bytes. Django's scrypt takes 16 MiB, which is 128 * N * r. */
const MOST_SCRYPT_MEMORY = 64 * 1024 * 1024;
/** In KiB. Django's argon2 takes 102,400. */
const MOST_ARGON2_MEMORY = 262_144;

/** `pbkdf2_sha256$<rounds>$<salt>$<key in base64>` */
const pbkdf2With =
  (digest: 'sha1' | 'sha256'): Reader =>
  ([rounds, salt, key, ...more]) => {
    const count = Number(rounds);
    if (!isCount(count, MOST_ROUNDS) || !salt || !key || more.length > 0) return undefined;
    return (password) => isKey(key, (length) => pbkdf2Async(password, salt, count, length, digest));
  };

/** `scrypt$<N>$<salt>$<r>$<p>$<key in base64>` */
const scryptHash: Reader = ([n, salt, r, p, key, ...more]) => {
  const [N, blockSize, parallelization] = [Number(n), Number(r), Number(p)];
  if (!isCount(N, 2 ** 20) || N === 1 || (N & (N - 1)) !== 0) return undefined;
  if (!isCount(blockSize, 64) || !isCount(parallelization, 64) || 128 * N * blockSize > MOST_SCRYPT_MEMORY)
    return undefined;
  if (!salt || !key || more.length > 0) return undefined;
  const options = { N, r: blockSize, p: parallelization, maxmem: 2 * MOST_SCRYPT_MEMORY };
  return (password) => isKey(key, (length) => scryptAsync(password, salt, length, options));
};

/** `bcrypt$$2b$12$…`: the hash begins with a `$` of its own, so that the first part is empty. */
const bcryptOf =
  (prepare: (password: string) => string): Reader =>
  (parts) => {
    const hash = parts.join('$');
    if (!/^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash)) return undefined;
    return (password) => verifyBcrypt(prepare(password), hash);
  };

/** `argon2$argon2id$v=19$m=102400,t=2,p=8$…` */
const argon2Hash: Reader = (parts) => {
  const hash = `$${parts.join('$')}`;
  const [, memory] = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=\d,p=\d{1,2}\$/.exec(hash) ?? [];
  if (memory === undefined || Number(memory) > MOST_ARGON2_MEMORY) return undefined;
  return (password) => verifyArgon2(hash, password).catch(() => false);
};

/** By the names of Django's hashers. Those that Django does not accept any more, such as `md5` and `sha1`, are left out. */
const READERS = new Map<string, Reader>([
  ['pbkdf2_sha256', pbkdf2With('sha256')],
  ['pbkdf2_sha1', pbkdf2With('sha1')],
  ['bcrypt', bcryptOf((password) => password)],
  // Bcrypt ignores what follows the 72nd byte, so that Django gives it the digest in hexadecimal digits.
  ['bcrypt_sha256', bcryptOf((password) => createHash('sha256').update(password).digest('hex'))],
  ['scrypt', scryptHash],
  ['argon2', argon2Hash],
]);

/**
 * Reads a hash as Django stores it, such as `pbkdf2_sha256$260000$<salt>$<key>`. The hash itself says how many rounds it
 * takes. Undefined: it is none, or would take too long.
 */
export function readDjangoHash(encoded: string): PasswordCheck | undefined {
  const [name = '', ...parts] = encoded.split('$');
  return READERS.get(name)?.(parts);
}

async function isKey(key: string, derive: (length: number) => Promise<Buffer>): Promise<boolean> {
  const expected = Buffer.from(key, 'base64');
  return expected.length > 0 && timingSafeEqual(await derive(expected.length), expected);
}

const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value > 0 && value <= most;
