import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group that a child process runs as; undefined: the ones of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** `nobody` has these ids on Debian and almost everywhere; the kernel does not ask for a name. */
const NOBODY = { uid: 65534, gid: 65534 };

/** Is this process root? PostgreSQL refuses to run as root, and needs another account. */
export const isRoot = process.getuid?.() === 0;

/** The account for the PostgreSQL of a folder: under root the folder's owner, else `nobody`; no account is created. */
export function accountFor(folder: string): Account {
  if (!isRoot) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Tries it, because modes, access lists and containers all decide. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
