import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { jestInFolder } from './jest-in-folder';

describe('the environment of suites', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'suite-environment-'));
    await writePackage('counter', { 'index.js': 'exports.counted = 0; exports.again = () => require("counter");' });
  });

  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const writePackage = async (name: string, files: Record<string, string>) => {
    await write(`node_modules/${name}/package.json`, '{}');
    for (const [file, text] of Object.entries(files)) await write(`node_modules/${name}/${file}`, text);
  };
  const writeSuites = async (names: string[], body: string) => {
    for (const name of names) await write(`${name}.spec.js`, `it('works', () => { ${body} })`);
  };
  const run = () =>
    jestInFolder(
      folder,
      {
        testEnvironment: resolve('packages/testing/dist/suite-environment.js'),
        transform: { '\\.[cm]?[jt]s$': resolve('packages/testing/dist/transformer.js') },
        transformIgnorePatterns: [resolve('packages/testing/dist')],
      },
      1,
    );

  it('loads packages and sources once for all suites, and what is for suites once for each', async () => {
    await write('own.js', 'exports.counted = 0;');
    await write(
      'packages/one/src/source.ts',
      `import { one } from './part.js'; export const state = { counted: one };`,
    );
    await write('packages/one/src/part.ts', 'export const one: number = 1;');
    await writeSuites(
      ['one', 'other'],
      `const counter = require('counter');
       const own = require('./own');
       const { state } = require('./packages/one/src/source.ts');
       console.log('package', counter.counted++, 'source', state.counted++, 'own', own.counted++);
       expect(counter.again()).toBe(counter);`,
    );

    const { code, said } = await run();

    expect(said).toContain('package 0 source 1 own 0');
    expect(said).toContain('package 1 source 2 own 0');
    expect(code).toBe(0);
  });

  it.each([
    ['as it is loaded', `import './registry.js'; export const late = async () => undefined;`],
    ['when another one asks for it later', `export const late = () => import('./registry.js');`],
  ])('keeps the globals that a source makes %s', async (_, asking) => {
    await write('packages/one/src/registry.ts', `(globalThis as { registered?: number }).registered = 1; export {};`);
    await write('packages/one/src/asking.ts', asking);
    await writeSuites(
      ['one', 'other'],
      `return require('./packages/one/src/asking.ts').late().then(() => expect(globalThis.registered).toBe(1));`,
    );

    expect(await run()).toMatchObject({ code: 0 });
  });

  it('shows the line of a source that fails', async () => {
    await write(
      'packages/one/src/fails.ts',
      `import './part';\n\ninterface Gone { readonly a: string }\n\nexport const fail = () => {\n  throw new Error('out of order');\n};`,
    );
    await write('packages/one/src/part.ts', `import { fail } from './fails';\n\nexport const failing = () => fail();`);
    await writeSuites(['one'], `require('./packages/one/src/part.ts').failing();`);

    const { said } = await run();

    expect(said).toContain('packages/one/src/fails.ts:6:9');
    expect(said).toContain('packages/one/src/part.ts:3:');
  });

  it('loads ES modules and JSON, and two modules that need each other', async () => {
    await writePackage('modern', {
      'package.json': '{ "type": "module", "exports": "./index.js" }',
      'index.js': `import { name } from 'circle'; export const greeting = 'I am ' + name;`,
    });
    await writePackage('single', { 'index.mjs': `const one = 1; export { one as 'module.exports' };` });
    await writePackage('circle', {
      'index.js': `exports.name = require('./names.json')[0]; require('./back');`,
      'back.js': `exports.seen = require('./index').name;`,
      'names.json': '["Ada"]',
    });
    await writeSuites(
      ['one'],
      `expect(require('modern').greeting).toBe('I am Ada');
       expect(require('single/index.mjs')).toBe(1);
       expect(require('circle/back').seen).toBe('Ada');`,
    );

    expect(await run()).toMatchObject({ code: 0 });
  });

  it('gives packages the classes and the process of the suites', async () => {
    await writePackage('maker', {
      'index.js': `exports.list = require('./list.json');
                   exports.error = new TypeError();
                   exports.env = require('node:process').env;`,
      'list.json': '[]',
    });
    await writeSuites(
      ['one'],
      `const { list, error, env } = require('maker');
       expect(list).toBeInstanceOf(Array);
       expect(error).toBeInstanceOf(TypeError);
       expect(env).toBe(process.env);`,
    );

    expect(await run()).toMatchObject({ code: 0 });
  });

  it('keeps globals and environment variables of a suite from the next', async () => {
    await writeSuites(
      ['one', 'other'],
      `expect(globalThis.left).toBeUndefined();
       expect(process.env).toMatchObject({ PATH: ${JSON.stringify(process.env.PATH)} });
       expect(process.env).not.toHaveProperty('LEFT');
       globalThis.left = process.env.LEFT = process.env.PATH = 'left';`,
    );

    expect(await run()).toMatchObject({ code: 0 });
  });

  it('leaves no storage of a suite that each promise of the next ones must carry', async () => {
    await writeSuites(
      ['one', 'other', 'third'],
      `const { AsyncLocalStorage, executionAsyncResource } = require('node:async_hooks');
       return new AsyncLocalStorage().run('mine', async () => {
         await new Promise(setImmediate);
         console.log('carried:', Object.getOwnPropertySymbols(executionAsyncResource()).length);
       });`,
    );

    const { code, said } = await run();

    const carried = [...said.matchAll(/carried: (\d+)/g)].map(([, count]) => count);
    expect(carried).toHaveLength(3);
    expect(new Set(carried).size).toBe(1);
    expect(code).toBe(0);
  });

  it('says in every suite why a package cannot be loaded', async () => {
    await writePackage('broken', { 'index.js': `throw new Error('out of order')` });
    await writeSuites(['one', 'other'], `expect(() => require('broken')).toThrow('out of order')`);

    expect(await run()).toMatchObject({ code: 0 });
  });
});
