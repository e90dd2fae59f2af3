import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** No locks and no other user: whoever runs this may be anybody, and nothing of the system is touched. */
const MODEST = ['Debug::NoLocking=1', 'APT::Sandbox::User=', 'Acquire::http::Timeout=20', 'Acquire::Retries=1'];
const LONGEST = 180_000;

/** Fetches Debian packages and unpacks them into `root` without installing them; false when one cannot be had. */
export function unpackPackages(names: string[], root: string): boolean {
  const packages = join(root, 'packages');
  mkdirSync(packages, { recursive: true });
  const fetched = download(names, packages, []) || downloadWithOwnLists(names, root, packages);
  return fetched && filesIn(packages).every((file) => spawnSync('dpkg', ['-x', file, root]).status === 0);
}

/** What the packages fetched so far say that they need, by package name. */
export function neededPackages(root: string): string[] {
  const fields = filesIn(join(root, 'packages')).map((file) => spawnSync('dpkg-deb', ['-f', file, 'Depends']).stdout);
  const alternatives = fields.join(',').split(/[,|]/);
  return alternatives.flatMap((text) => text.trim().split(/[\s:]/)[0] || []);
}

function download(names: string[], cwd: string, options: string[]): boolean {
  return apt(['download', ...names], options, cwd);
}

/** A machine that never ran `apt-get update`, or long ago: lists of our own, away from the system's. */
function downloadWithOwnLists(names: string[], root: string, cwd: string): boolean {
  const state = join(root, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(state, folder), { recursive: true });
  const own = [`Dir::State::Lists=${join(state, 'lists')}`, `Dir::Cache=${join(state, 'cache')}`];
  const fetched = apt(['update'], own, cwd) && download(names, cwd, own);
  rmSync(state, { recursive: true, force: true });
  return fetched;
}

function apt(command: string[], options: string[], cwd: string): boolean {
  const all = [...MODEST, ...options].flatMap((option) => ['-o', option]);
  return spawnSync('apt-get', ['-qq', ...all, ...command], { cwd, timeout: LONGEST, stdio: 'ignore' }).status === 0;
}

const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
