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

/** What package.json says in all commits before the first release, 0.2.0. They owe nothing to each other. */
const UNRELEASED = '0.1.0';

/**
 * The newest commit, from the first release on, whose schema is older than that of HEAD: it has the first of its
 * migrations, and no others. They are known by their names, as in the database, so that a comment in an old one may
 * change. Undefined: there is none. Throws where there is no history to look into.
 */
export function earlierRelease(root = ROOT): string | undefined {
  const git = gitOf(root);
  /** Names, in the order in which they are run. */
  const migrationsOf = (commit: string) =>
    git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`)
      .split('\n')
      .filter((line) => /^\d/.test(line));
  const isReleased = (commit: string) =>
    (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version !== UNRELEASED;
  const present = migrationsOf('HEAD');
  const isOlder = (commit: string) => {
    const migrations = migrationsOf(commit);
    return migrations.length < present.length && migrations.every((one, index) => one === present[index]);
  };
  return git('log', '--format=%P', '--', MIGRATIONS)
    .split(/\s+/)
    .find((commit) => commit !== '' && isReleased(commit) && isOlder(commit));
}

/** Builds an earlier release in a folder of its own, from the repository's history. */
export async function buildRelease(commit: string, folder: string, log: string): Promise<Release> {
  const name = gitOf(ROOT)('rev-parse', '--short', commit);
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
