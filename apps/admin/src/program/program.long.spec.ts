import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchAdmin } from '../../test/run-admin';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

describe('the program', () => {
  it.each([[['nothing']], [['user', 'nothing']], [['migrate', 'more']], [['import']], [['doctor', '--fast']]])(
    'ends with 2 when it is asked for %j',
    async (args) => {
      const { code, out, err } = await launchAdmin(NOWHERE, args);

      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^error: /);
    },
  );

  it('says in one line that the database cannot be reached', async () => {
    const { code, err } = await launchAdmin(NOWHERE, ['migrate']);

    expect(code).toBe(1);
    expect(err).toMatch(/^DATABASE_URL: the database cannot be used .*\n$/);
  });

  it('prints the release of its package', async () => {
    const { version } = JSON.parse(readFileSync(resolve(__dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };

    expect(await launchAdmin(NOWHERE, ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  describe('loads', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'admin-loads-'));
      const list = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'list'))},
        Object.keys(require.cache).join('\\n')))`;
      writeFileSync(join(folder, 'hook.cjs'), list);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    /** The packages of others that a run loads. */
    const packagesOf = (...args: string[]) => {
      const main = resolve(__dirname, '../../dist/main.js');
      execFileSync(process.execPath, ['--require', join(folder, 'hook.cjs'), main, ...args], { stdio: 'ignore' });
      const files = readFileSync(join(folder, 'list'), 'utf8');
      const inPackages = files.split('\n').flatMap((file) => file.split('/node_modules/').slice(1).at(-1) ?? []);
      return new Set(inPackages.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')));
    };

    // Each library makes it slower, and the database's take a second.
    const LIGHT = ['commander', 'fastest-levenshtein', 'reflect-metadata', 'sql-template-tag'];

    it.each([
      [['--help']],
      [['--version']],
      [['user', 'list', '--help']],
      [['import', '--help']],
      [['completion', 'bash']],
    ])('no library of the database for %j', (args) => {
      expect([...packagesOf(...args)].filter((name) => !LIGHT.includes(name))).toEqual([]);
    });
  });
});
