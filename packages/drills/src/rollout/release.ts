import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { SettingsError } from '@review-service/platform/config/settings-error';

const ROOT = resolve(__dirname, '../../../..');
const MIGRATIONS = 'packages/database/src/migrations';

/** A build of the whole service. */
export interface Release {
  readonly name: string;
  /** The top folder of its checkout. */
  readonly root: string;
}

/** This build. */
export const PRESENT: Release = { name: 'this build', root: ROOT };

/**
 * The tag of the last release before HEAD: the newest `v*` in its history, a prerelease before its release. Undefined:
 * nothing was released yet. Throws where there is no history to look into.
 */
export function lastRelease(root = ROOT): string | undefined {
  const newest = ['--merged=HEAD', '--no-contains=HEAD', '--sort=-version:refname'];
  const [tag] = gitOf(root)('-c', 'versionsort.suffix=-', 'tag', '--list', 'v[0-9]*', ...newest).split('\n');
  return tag === '' ? undefined : tag;
}

/** Throws where the database of a release cannot be brought to the schema of HEAD: it has migrations that HEAD lacks. */
export function demandKnownMigrations(commit: string, root = ROOT): void {
  const migrationsOf = (of: string) =>
    gitOf(root)('ls-tree', '--name-only', `${of}:${MIGRATIONS}`)
      .split('\n')
      .filter((line) => /^\d/.test(line));
  const present = new Set(migrationsOf('HEAD'));
  const gone = migrationsOf(commit).filter((name) => !present.has(name));
  if (gone.length === 0) return;
  throw new SettingsError([
    `--from: ${commit} has migrations that HEAD does not have (${gone[0]} is the first of ${gone.length}), so its ` +
      'database cannot be brought up to date. If it was released, put them back: a released migration never changes. ' +
      'If not, name a later commit',
  ]);
}

/** Builds an earlier release in a folder of its own, from the repository's history. */
export async function buildRelease(commit: string, folder: string, log: string): Promise<Release> {
  const name = gitOf(ROOT)('rev-parse', '--short', `${commit}^{commit}`);
  const root = join(folder, `release-${name}`);
  mkdirSync(root);
  await run('sh', ['-c', `git -C "$0" archive "$1" | tar --extract --directory "$2"`, ROOT, name, root], root, log);
  // Turbo starts the package manager by its name.
  const env = { PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], root, log, env);
  await run(join(root, 'node_modules/.bin/turbo'), ['run', 'build'], root, log, env);
  return { name: `commit ${name}`, root };
}

/** Brings a database to the schema of a release, as its operator does. */
export const migrateTo = ({ root }: Release, env: Record<string, string>, log: string): Promise<void> =>
  run(process.execPath, ['apps/admin/dist/main.js', 'migrate'], root, log, env);

const gitOf =
  (root: string) =>
  (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : fail(stderr.trim());
  };

function fail(why: string): never {
  throw new SettingsError([`--from: there is no history to find an earlier release in (${why})`]);
}

async function run(
  command: string,
  args: string[],
  cwd: string,
  log: string,
  env: Record<string, string> = {},
): Promise<void> {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
  closeSync(output);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed: see ${log}`);
}
