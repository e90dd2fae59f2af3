import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandKnownMigrations, lastRelease } from './release';

const FOLDER = 'packages/database/src/migrations';

describe('the release to update from', () => {
  let root: string;
  let commits = 0;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'releases-'));
    git('init', '--quiet');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  const commit = (...migrations: string[]): void => {
    rmSync(join(root, FOLDER), { recursive: true, force: true });
    mkdirSync(join(root, FOLDER), { recursive: true });
    for (const name of migrations) writeFileSync(join(root, FOLDER, name), '');
    git('add', '--all');
    // Two commits of one second with the same words, files and parents would be the same.
    commits += 1;
    git('commit', '--quiet', '--allow-empty', '--message', `commit ${commits}`);
  };

  it('is none before the first release', () => {
    commit('1-people.ts');
    git('tag', 'verified');
    git('tag', 'v1.0.0');

    expect(lastRelease(root)).toBeUndefined();
  });

  it('is the newest tag of a release in the history of this one', () => {
    for (const version of ['v1.9.0', 'v1.10.0-rc.1', 'v1.10.0', 'v1.2.0']) {
      commit('1-people.ts');
      git('tag', version);
    }
    git('checkout', '--quiet', '--orphan', 'another');
    commit('1-people.ts');
    git('tag', 'v2.0.0');
    git('checkout', '--quiet', '--detach', 'v1.2.0');
    commit('1-people.ts');
    expect(lastRelease(root)).toBe('v1.10.0');

    git('checkout', '--quiet', '--detach', 'v1.10.0');
    expect(lastRelease(root)).toBe('v1.10.0-rc.1');
  });

  it('has no migrations that this one lacks', () => {
    commit('1-people.ts', '2-groups.ts');
    commit('1-people.ts', '3-seats.ts');
    commit('1-people.ts', '3-seats.ts', '4-rooms.ts');

    expect(() => demandKnownMigrations('HEAD~1', root)).not.toThrow();
    expect(() => demandKnownMigrations('HEAD~2', root)).toThrow(
      /HEAD~2 has migrations that HEAD does not have \(2-groups.ts is the first of 1\), .* name a later commit/,
    );
  });

  it('needs a history', () => {
    expect(() => lastRelease(root)).toThrow(/no history to find an earlier release in/);
  });
});
