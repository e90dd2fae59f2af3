import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jestInFolder } from './jest-in-folder';

describe('a second try of suites that failed', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'second-try-'));
    for (let i = 0; i < 40; i++) await write(`good-${i}.spec.js`, 'expect(1).toBe(1)');
  });

  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, body: string) => writeFile(join(folder, name), `it('works', () => { ${body} })`);

  const failsOnce = (mark: string) =>
    `const fs = require('fs'); const mark = ${JSON.stringify(join(folder, mark))};
     if (!fs.existsSync(mark)) { fs.writeFileSync(mark, ''); throw new Error('busy ' + mark) }`;

  const run = () => jestInFolder(folder, { runner: resolve('packages/testing/dist/second-try.js') }, 2);

  it('forgives what passes then, and says what had failed', async () => {
    await write('busy.spec.js', failsOnce('mark'));

    const { code, said } = await run();

    expect(said).toContain('Failed at first: ');
    expect(said).toContain('busy.spec.js');
    expect(said).toContain('Tests:       41 passed, 41 total');
    expect(code).toBe(0);
  });

  it('fails when a suite fails twice', async () => {
    await write('bad.spec.js', 'expect(1).toBe(2)');

    const { code, said } = await run();

    expect(said).toContain('Tests:       1 failed, 40 passed, 41 total');
    expect(code).toBe(1);
  });

  it('is not given when many suites fail', async () => {
    for (let i = 0; i < 5; i++) await write(`busy-${i}.spec.js`, failsOnce(`mark-${i}`));

    const { code, said } = await run();

    expect(said).toContain('Tests:       5 failed, 40 passed, 45 total');
    expect(code).toBe(1);
  });
});
