import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Without apt's locks and without a change of user: any account may run this, and the system stays unchanged. */
const MODEST = ['Debug::NoLocking=1', 'APT::Sandbox::User=', 'Acquire::http::Timeout=20', 'Acquire::Retries=1'];
/**
 * `--reinstall`: named packages are fetched even if they are installed, because their files must be in one folder:
 * `redis-server` is a symbolic link to a program of `redis-tools`.
 */
const FETCH = ['install', '--yes', '--download-only', '--reinstall', '--no-install-recommends'];
const LONGEST = 600_000;

/** The C library must be that of the machine's program loader: with another version programs crash at their start. */
const PART_OF_THE_LOADER = /^(libc6|libc-bin)_/;

/**
 * Fetches Debian packages, with all they need that this machine lacks, and unpacks them into `root` without installing
 * anything; false when one cannot be had.
 */
export function unpackPackages(names: string[], root: string): boolean {
  const state = join(root, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(state, folder), { recursive: true });
  const cache = [`Dir::Cache=${join(state, 'cache')}`];
  const archives = join(state, 'cache/archives');
  const fetched = apt([...FETCH, ...names], cache) || fetchWithOwnLists(names, cache, state);
  const isUnpacked =
    fetched && packagesIn(archives).every((file) => spawnSync('dpkg', ['-x', file, root]).status === 0);
  rmSync(state, { recursive: true, force: true });
  return isUnpacked;
}

/** A machine that never ran `apt-get update`, or long ago: lists of our own, away from the system's. */
function fetchWithOwnLists(names: string[], cache: string[], state: string): boolean {
  const own = [...cache, `Dir::State::Lists=${join(state, 'lists')}`];
  return apt(['update'], own) && apt([...FETCH, ...names], own);
}

function apt(command: string[], options: string[]): boolean {
  const all = [...MODEST, ...options].flatMap((option) => ['-o', option]);
  return spawnSync('apt-get', ['-qq', ...all, ...command], { timeout: LONGEST, stdio: 'ignore' }).status === 0;
}

const packagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.deb') && !PART_OF_THE_LOADER.test(name))
    .map((name) => join(folder, name));
