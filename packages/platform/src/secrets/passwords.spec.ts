import { pbkdf2Sync } from 'node:crypto';
import { hashPassword, isOutdatedHash, isPasswordHash, verifyPassword } from './passwords';

describe('passwords', () => {
  it('verifies its own hashes', async () => {
    const hash = await hashPassword('right');

    expect(hash).toMatch(/^\$argon2id\$/);
    expect(isPasswordHash(hash)).toBe(true);
    expect(isOutdatedHash(hash)).toBe(false);
    expect(await verifyPassword(hash, 'right')).toBe(true);
    expect(await verifyPassword(hash, 'wrong')).toBe(false);
  });

  it('verifies pbkdf2_sha256 hashes of other servers, and says that they are outdated', async () => {
    const digest = pbkdf2Sync('right', 'salt', 1000, 32, 'sha256').toString('base64');
    const hash = `pbkdf2_sha256$1000$salt$${digest}`;

    expect(isPasswordHash(hash)).toBe(true);
    expect(isOutdatedHash(hash)).toBe(true);
    expect(await verifyPassword(hash, 'right')).toBe(true);
    expect(await verifyPassword(hash, 'wrong')).toBe(false);
  });

  it('lets nobody in without a hash, or with one it cannot read', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
    expect(await verifyPassword('md5$nonsense', '')).toBe(false);
    expect(isPasswordHash('md5$nonsense')).toBe(false);
  });
});
