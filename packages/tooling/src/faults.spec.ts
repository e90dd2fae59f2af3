import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const FOLDER = join(ROOT, 'packages/testing/faults');
const FAULTS = readdirSync(FOLDER).filter((file) => file.endsWith('.patch'));

describe('each fault of `npm run mutants`', () => {
  it.each(FAULTS)('%s can be planted', (file) => {
    const { stderr } = spawnSync('git', ['apply', '--check', join(FOLDER, file)], { cwd: ROOT, encoding: 'utf8' });

    expect(stderr).toBe('');
  });

  it.each(FAULTS)('%s says what is wrong, and names short suites that are there', (file) => {
    const [what, suites = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n');

    expect(what).toMatch(/^[A-Z].+\.$/);
    expect(suites).toMatch(/^Suites:( \S+(?<!\.long)\.spec\.ts)+$/);
    expect(
      suites
        .split(' ')
        .slice(1)
        .filter((suite) => !existsSync(join(ROOT, suite))),
    ).toEqual([]);
  });
});
