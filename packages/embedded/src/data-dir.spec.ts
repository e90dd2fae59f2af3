import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from './account';
import { chooseDataDir, findDataDir } from './data-dir';
import { makeTemporaryFolder } from './temporary-folder';

describe('the data directory', () => {
  const checkout = makeTemporaryFolder('checkout-spec');
  const file = join(checkout, 'a-file');
  const choose = (DATA_DIR?: string) => chooseDataDir({ DATA_DIR, XDG_DATA_HOME: join(checkout, 'home') }, checkout);

  beforeAll(() => writeFileSync(file, ''));
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  it('is in the checkout', () => {
    expect(choose()).toBe(join(checkout, '.data'));
  });

  it('is the one of DATA_DIR, and is made with its parents', () => {
    expect(choose('some/where')).toBe(join(checkout, 'some/where'));
    expect(statSync(join(checkout, 'some/where')).isDirectory()).toBe(true);
  });

  it('is read from the file that DATA_DIR_FILE names', () => {
    writeFileSync(join(checkout, 'setting'), `${checkout}/elsewhere\n`);

    expect(chooseDataDir({ DATA_DIR_FILE: join(checkout, 'setting') }, checkout)).toBe(join(checkout, 'elsewhere'));
  });

  it('is found where it holds what is looked for, and never made', () => {
    const env = { DATA_DIR: 'nowhere/yet', XDG_DATA_HOME: join(checkout, 'home') };
    expect(findDataDir(env, checkout, 'postgres')).toBeUndefined();
    expect(existsSync(join(checkout, 'nowhere'))).toBe(false);

    mkdirSync(join(checkout, 'nowhere/yet/postgres'), { recursive: true });
    expect(findDataDir(env, checkout, 'postgres')).toBe(join(checkout, 'nowhere/yet'));
    expect(findDataDir({ ...env, DATA_DIR: undefined }, checkout, 'postgres')).toBeUndefined();

    mkdirSync(join(checkout, '.data/postgres'), { recursive: true });
    expect(findDataDir({ ...env, DATA_DIR: undefined }, checkout, 'postgres')).toBe(join(checkout, '.data'));
  });

  it('is refused with one line that names DATA_DIR when it is a file', () => {
    expect(() => choose(file)).toThrow(/^DATA_DIR: .*a-file is not a folder\. Name a folder .*$/);
  });

  it('is refused below a file', () => {
    expect(() => choose(join(file, 'below'))).toThrow(/^DATA_DIR: .*a-file is not a folder\./);
  });

  if (isRoot) {
    it('is refused when the account that PostgreSQL runs as cannot enter it', () => {
      const closed = join(checkout, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      writeFileSync(join(closed, 'foreign'), '');

      expect(() => choose(closed)).toThrow(/^DATA_DIR: .*closed is closed to user 65534, which PostgreSQL runs as/);
      expect(chooseDataDir({ DATA_DIR: closed, DATABASE_URL: 'postgresql://db/x' }, checkout)).toBe(closed);
    });

    it('is opened to that account when it is empty', () => {
      const empty = join(checkout, 'empty');
      mkdirSync(empty, { mode: 0o700 });

      expect(choose(empty)).toBe(empty);
      expect(statSync(empty).mode & 0o777).toBe(0o711);
    });
  } else {
    it('is refused when it cannot be written', () => {
      const closed = join(checkout, 'closed');
      mkdirSync(closed);
      chmodSync(closed, 0o500);

      expect(() => choose(closed)).toThrow(/^DATA_DIR: .*closed cannot be used \(EACCES\)\./);
    });

    it('is in the home folder when the checkout cannot be written', () => {
      const readOnly = join(checkout, 'read-only');
      mkdirSync(readOnly);
      chmodSync(readOnly, 0o500);

      const chosen = chooseDataDir({ XDG_DATA_HOME: join(checkout, 'home') }, readOnly);

      expect(chosen).toMatch(/\/home\/review-service\/read-only-[0-9a-f]{8}$/);
    });
  }
});
