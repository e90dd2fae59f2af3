import { hash as hashArgon2 } from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { readDjangoHash } from './django-passwords';

/** Of the password "correct horse", as Django 5.2 writes them. */
const HASHES = {
  pbkdf2_sha256: 'pbkdf2_sha256$1000$saltsalt$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0=',
  pbkdf2_sha1: 'pbkdf2_sha1$1000$saltsalt$wQoBU7GXMNo2CJC+raijrf6key4=',
  scrypt:
    'scrypt$16384$saltsalt$8$5$KeGRfrCm1+gTAl9bo/IrI8Ddxx2CRxsDbebWrMR2Gcj1fs23erI/QYjsbXLGBk5H1erJIVIu2eL2FiE4QcW3XA==',
  bcrypt_sha256: 'bcrypt_sha256$$2b$04$bCtskTlVZJvRDpQom0ynR.Qiizrj3lnjZccwSbfucgaVw92J5wrRW',
};

describe('passwords of Django', () => {
  it.each(Object.entries(HASHES))('%s: the password and no other', async (_name, encoded) => {
    const isPassword = readDjangoHash(encoded);

    expect(await isPassword?.('correct horse')).toBe(true);
    expect(await isPassword?.('correct hors')).toBe(false);
    expect(await isPassword?.('')).toBe(false);
  });

  it.each([
    ['bcrypt', async () => `bcrypt$${await hashBcrypt('correct horse', { cost: 4 })}`],
    ['argon2', async () => `argon2${await hashArgon2('correct horse')}`],
  ])('%s: the password and no other', async (_name, encode) => {
    const isPassword = readDjangoHash(await encode());

    expect(await isPassword?.('correct horse')).toBe(true);
    expect(await isPassword?.('correct hors')).toBe(false);
  });

  it.each([
    ['no hasher', 'md5$salt$c2VjcmV0'],
    ['an unusable password', `!${'a'.repeat(40)}`],
    ['nothing', ''],
    ['no key', 'pbkdf2_sha256$1000$salt$'],
    ['a part too many', 'pbkdf2_sha256$1000$salt$c2VjcmV0$more'],
    ['no number of rounds', 'pbkdf2_sha256$many$salt$c2VjcmV0'],
    ['rounds that take minutes', 'pbkdf2_sha256$3000001$salt$c2VjcmV0'],
    ['an N that is no power of two', 'scrypt$16383$salt$8$5$c2VjcmV0'],
    ['memory of a gigabyte', 'scrypt$1048576$salt$8$1$c2VjcmV0'],
    ['a bcrypt hash that is cut', 'bcrypt$$2b$12$short'],
    ['bcrypt rounds that take an hour', `bcrypt$$2b$31$${'a'.repeat(53)}`],
    ['argon2 that takes a gigabyte', 'argon2$argon2id$v=19$m=999999,t=2,p=8$c2FsdA$c2VjcmV0'],
    ['another kind of argon2', 'argon2$argon3$v=19$m=8,t=1,p=1$c2FsdA$c2VjcmV0'],
  ])('%s is not read', (_what, encoded) => {
    expect(readDjangoHash(encoded)).toBeUndefined();
  });
});
