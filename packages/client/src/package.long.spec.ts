import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOM = resolve(__dirname, '..');
const BIN = resolve(ROOM, '../../node_modules/.bin');

/** What others install: packed as it would be published, in a folder where nothing else is. */
describe('the package', () => {
  let folder: string;

  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'review-service-client-'));
    const packing = run(join(BIN, 'pnpm'), '--dir', ROOM, 'pack', '--json', '--pack-destination', folder);
    const { filename } = JSON.parse(packing) as { filename: string };
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', filename);
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
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'];

    expect(run(join(BIN, 'tsc'), ...options, '--module', module, ...resolution, `${module}/main.mts`)).toBe('');
  });
});
