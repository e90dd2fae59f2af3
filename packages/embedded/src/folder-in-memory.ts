import { accessSync, constants, statfsSync } from 'node:fs';
import { makeTemporaryFolder } from './temporary-folder';

/** Linux has a file system in memory there; containers have a small one. */
const SHARED_MEMORY = '/dev/shm';
/** The type of such a file system, as `statfs` knows it. */
const TMPFS = 0x01021994;
/** Room for several times as much as a run of all suites writes. */
const ROOM = 4 * 1024 ** 3;

/** Makes a fresh folder in memory, for data that nobody needs afterwards; undefined where there is no room for it. */
export function makeFolderInMemory(name: string): string | undefined {
  return hasRoom() ? makeTemporaryFolder(name, [SHARED_MEMORY]) : undefined;
}

function hasRoom(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}
