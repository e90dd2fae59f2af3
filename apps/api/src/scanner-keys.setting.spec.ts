import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromEnv } from '@review-service/platform/config/from-env';
import { publish, Scanner } from '../test/scanner';
import { ApiConfig } from './api.config';
import { readScannerKeys } from './scanner-keys.setting';

describe('TOKEN_SCANNER_KEYS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-keys-'));
  const file = join(folder, 'keys.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (path = file) => fromEnv(ApiConfig, { TOKEN_SCANNER_KEYS_FILE: path });
  const write = (...keys: unknown[]) => writeFileSync(file, JSON.stringify({ public_keys: keys }));

  it('has the keys of any number of scanners', () => {
    const scanners = [new Scanner(), new Scanner()];
    publish(file, ...scanners);

    expect(read().scannerKeysFile).toBe(file);
    expect([...readScannerKeys(file).keys()]).toEqual(scanners.map(({ keyId }) => keyId));
  });

  it('may be left out', () => {
    expect(fromEnv(ApiConfig, {}).scannerKeysFile).toBeUndefined();
  });

  it.each([
    ['is not there', 'nowhere.json', /cannot be read \(ENOENT\)/],
    ['is a folder', '.', /is no file of at most/],
  ])('stops the start, by its name, where the file %s', (_, name, fault) => {
    expect(() => read(join(folder, name))).toThrow(/^TOKEN_SCANNER_KEYS_FILE: the file /);
    expect(() => read(join(folder, name))).toThrow(fault);
  });

  it('stops it where the file never ends', () => {
    expect(() => read('/dev/zero')).toThrow(/^TOKEN_SCANNER_KEYS_FILE: the file is no file of at most/);
  });

  it.each(['', '{', '[]', '{}', 'null', '{"public_keys":{}}', '{"public_keys":[]}', '{"public_keys":[null]}'])(
    'stops it where the file is %j',
    (text) => {
      writeFileSync(file, text);

      expect(() => read()).toThrow(/^TOKEN_SCANNER_KEYS_FILE: the file .*must have the form \{"public_keys":\[/);
    },
  );

  it.each<[what: string, change: object, fault: RegExp]>([
    ['no identifier', { key_identifier: undefined }, /must have the form/],
    ['an identifier that is no word', { key_identifier: 'a b' }, /must have the form/],
    ['no key', { key: undefined }, /must have the form/],
    ['no PEM', { key: 'abc' }, /has with the identifier [0-9a-f]{64} no public key on the curve P-256/],
    ['another curve', { key: new Scanner('P-384').published.key }, /no public key on the curve P-256/],
    ['a secret key', { key: new Scanner().secretKey }, /no public key on the curve P-256/],
    ['half a key', { key: new Scanner().published.key.slice(0, 90) }, /no public key on the curve P-256/],
  ])('stops it where a key has %s', (_, change, fault) => {
    write(new Scanner().published, { ...new Scanner().published, ...change });

    expect(() => read()).toThrow(/^TOKEN_SCANNER_KEYS_FILE: the file /);
    expect(() => read()).toThrow(fault);
  });
});
