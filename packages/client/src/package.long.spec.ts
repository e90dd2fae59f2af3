import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { TestApi } from '@review-service/api/test/test-api';

const ROOM = resolve(__dirname, '..');
const BIN = resolve(ROOM, '../../node_modules/.bin');
const LINTERS = join(ROOM, 'node_modules/.bin');
const OPTIONS = ['--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.asynciterable'];

/** What others install: packed as it would be published, in a folder where nothing else is. */
describe('the package', () => {
  let folder: string;
  let packed: string;

  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

  /** The API of this process answers meanwhile. */
  const runAside = async (module: string, ...args: string[]): Promise<string> => {
    const options = ['--input-type=module', '--eval', module, ...args];
    return (await promisify(execFile)(process.execPath, options, { cwd: folder })).stdout;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'review-service-client-'));
    const packing = run(join(BIN, 'pnpm'), '--dir', ROOM, 'pack', '--json', '--pack-destination', folder);
    ({ filename: packed } = JSON.parse(packing) as { filename: string });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', packed);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the modules and their types, and nothing else', () => {
    const installed = readdirSync(join(folder, 'node_modules/@review-service/client'), { recursive: true }).map(String);

    expect(installed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js']));
    const others = installed.filter((path) => !/^dist\/[a-z-]+\.(?:js|d\.ts)$/.test(path));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  it.each([
    ['import', `import('@review-service/client')`],
    ['require', `Promise.resolve(require('@review-service/client'))`],
  ])('can be had by %s', (_, loading) => {
    const script = `${loading}.then(({ ReviewService }) => console.log(new ReviewService({ url: 'http://a' })))`;

    expect(run(process.execPath, '--eval', script).trim()).toBe('ReviewService {}');
  });

  it.each(['node20', 'esnext'])('has types for %s', (module) => {
    mkdirSync(join(folder, module), { recursive: true });
    writeFileSync(
      join(folder, module, 'main.mts'),
      `import { ReviewService } from '@review-service/client';
       const { groups } = await new ReviewService({ url: 'http://a' }).get('/api/groups/');
       export const names: string[] = groups.map(({ name }) => name);
       // @ts-expect-error there is no such member
       export const titles = groups.map(({ title }) => title);`,
    );
    const resolution = module === 'esnext' ? ['--moduleResolution', 'bundler'] : [];

    expect(run(join(BIN, 'tsc'), ...OPTIONS, '--noEmit', '--module', module, ...resolution, `${module}/main.mts`)).toBe(
      '',
    );
  });

  it('is well made for everybody who resolves its modules and types', () => {
    expect(run(join(LINTERS, 'publint'), 'run', packed, '--strict')).toContain('All good!');
    // Both fail with the exit code, too. CommonJS can `require` an ES module since Node 20.19, which `attw` does not know.
    expect(run(join(LINTERS, 'attw'), packed, '--profile', 'esm-only', '--no-emoji')).toContain('OK (ESM)');
  });

  it('has a README whose examples compile, and run as they are', async () => {
    const readme = readFileSync(join(folder, 'node_modules/@review-service/client/README.md'), 'utf8');
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => {
      const [, name = ''] = /export (?:const|async function) (\w+)/.exec(text) ?? [];
      writeFileSync(join(folder, `${name}.mts`), text);
      return `${name}.mts`;
    });
    mkdirSync(join(folder, 'node_modules/@types'));
    symlinkSync(resolve(ROOM, '../../node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    expect(run(join(BIN, 'tsc'), ...OPTIONS, '--module', 'node20', '--types', 'node', ...examples)).toBe('');

    const api = await TestApi.boot();
    const token = await api.make.apiToken(await api.make.superuser());
    const output = await runAside(
      `import { connect } from './connect.mjs';
       import { oneOfEach } from './oneOfEach.mjs';
       console.log((await oneOfEach(connect(...process.argv.slice(1)), 'core')).join());`,
      api.url,
      token,
    );
    await api.close();

    expect(output.trim()).toBe('Core,Core,Core,Kernel');
  });
});
