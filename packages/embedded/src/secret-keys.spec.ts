import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readOrMakeSecretKeys } from './secret-keys';
import { makeTemporaryFolder } from './temporary-folder';

describe('the secret keys', () => {
  const dataDir = makeTemporaryFolder('secret-keys-spec');

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('are made once', () => {
    const keys = readOrMakeSecretKeys(dataDir);

    expect(keys).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(readOrMakeSecretKeys(dataDir)).toBe(keys);
  });

  it('are for the eyes of their owner only', () => {
    readOrMakeSecretKeys(dataDir);

    expect(statSync(join(dataDir, 'secret-keys')).mode & 0o777).toBe(0o600);
  });
});
