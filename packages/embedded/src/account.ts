import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group that a child process runs as; undefined: the ones of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** `nobody` has these ids on Debian and almost everywhere; the kernel does not ask for a name. */
const NOBODY = { uid: 65534, gid: 65534 };

/** Tells whether PostgreSQL has to run as somebody else: it refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/** Who runs the PostgreSQL of a folder: for root the folder's present owner, else `nobody`; no account is ever created. */
export function accountFor(folder: string): Account {
  if (!isRoot) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Asks the system itself, since modes, access lists and containers all have a say in it. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
