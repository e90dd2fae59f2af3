import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IsInt, Max } from 'class-validator';
import { DatabaseConfig } from './database.config';
import { fromEnv } from './from-env';
import { SettingsError } from './settings-error';
import { readSettings } from './read-settings';
import { SecretsConfig } from './secrets.config';
import { Setting } from './setting';

class Example {
  @Setting('COUNT', 'how many') @IsInt() @Max(10, { message: 'must be at most 10' }) count: number = 1;
  @Setting('ENABLED', 'whether') enabled: boolean = false;
  @Setting('NAMES', 'which') names: string[] = [];
}

const faultsOf = (read: () => unknown): string[] => {
  try {
    read();
  } catch (error) {
    return (error as SettingsError).faults;
  }
  return [];
};

describe('settings', () => {
  it('are converted to the written type, and have defaults', () => {
    expect(fromEnv(Example, { COUNT: '7', ENABLED: 'true', NAMES: 'a, b,' })).toMatchObject({
      count: 7,
      enabled: true,
      names: ['a', 'b'],
    });
    expect(fromEnv(Example, { COUNT: '' })).toMatchObject({ count: 1, enabled: false, names: [] });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(fromEnv(Example, {}))).toBe(true);
  });

  it('can come from a file that NAME_FILE names', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    writeFileSync(path.join(folder, 'count'), '3\n');

    expect(fromEnv(Example, { COUNT_FILE: path.join(folder, 'count') }).count).toBe(3);

    rmSync(folder, { recursive: true });
  });

  it('are refused all at once, each by its name', () => {
    const env = { COUNT: 'many', ENABLED: 'perhaps', NAMES_FILE: '/nowhere/names' };

    expect(faultsOf(() => fromEnv(Example, env))).toEqual([
      'COUNT: "many" is not a whole number',
      'ENABLED: "perhaps" is neither true nor false',
      expect.stringMatching(/^NAMES: the file that NAMES_FILE names cannot be read/),
    ]);
    expect(faultsOf(() => fromEnv(Example, { COUNT: '11' }))).toEqual(['COUNT: must be at most 10']);
  });

  it('of several classes are refused together', () => {
    const faults = faultsOf(() => readSettings({ database: DatabaseConfig, secrets: SecretsConfig }, {}));

    expect(faults).toEqual([
      expect.stringMatching(/^DATABASE_URL: is required/),
      expect.stringMatching(/^SECRET_KEYS: is required/),
    ]);
  });

  it('never repeat a secret in what they complain about', () => {
    const faults = faultsOf(() => fromEnv(SecretsConfig, { SECRET_KEYS: 'k1:c2VjcmV0' }));

    expect(faults).toEqual(['SECRET_KEYS: the key "k1" holds 6 bytes; 32 are needed']);
  });
});
