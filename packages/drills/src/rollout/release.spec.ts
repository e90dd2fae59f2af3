import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { earlierRelease } from './release';

const FOLDER = 'packages/database/src/migrations';

describe('the release to update from', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'releases-'));
    git('init', '--quiet');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  const commit = (version: string, ...migrations: string[]): string => {
    const files = [
      ['package.json', JSON.stringify({ version })],
      ...migrations.map((name) => [join(FOLDER, name), '']),
    ];
    for (const [path = '', text = ''] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', version);
    return git('rev-parse', 'HEAD');
  };

  it('is none before the first release, nor where it has the same schema', () => {
    commit('0.1.0', '1-people.ts');
    commit('0.1.0', '2-groups.ts');
    expect(earlierRelease(root)).toBeUndefined();

    commit('0.2.0');
    expect(earlierRelease(root)).toBeUndefined();
  });

  it('is the newest commit with an older schema after that', () => {
    commit('0.1.0', '1-people.ts');
    commit('0.2.0', '2-groups.ts');
    const last = commit('0.2.0');
    commit('0.2.0', '3-seats.ts');

    expect(earlierRelease(root)).toBe(last);
  });

  it('needs a history', () => {
    expect(() => earlierRelease(root)).toThrow(/no history to find an earlier release in/);
  });
});
