import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** The subfolder for incomplete files. */
const INCOMING = 'incoming';

/** No file takes longer to arrive, in milliseconds. */
const LEFT_BEHIND = 3_600_000;

/**
 * A folder with atomic writes: flydrive writes in place, and its `move` copies. A file with its final name is complete
 * and flushed to disk, even after a crash or a power failure.
 */
export class FolderDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const incoming = `${INCOMING}/${randomUUID()}`;
    try {
      await super.putStream(incoming, contents);
      const place = join(this.folder, key);
      const made = await mkdir(dirname(place), { recursive: true });
      await flush(join(this.folder, incoming));
      await rename(join(this.folder, incoming), place);
      await flushFolders(dirname(place), made === undefined ? dirname(place) : dirname(made));
    } catch (error) {
      await this.delete(incoming).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes incomplete files of processes that ended while writing. */
  async removeLeft(): Promise<void> {
    const folder = join(this.folder, INCOMING);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      // Its process may finish it at the same time.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
    }
  }
}

/** Flushing a folder makes the names in it durable. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes all folders from one up to the other (or the same): a new folder's name is in its parent. */
async function flushFolders(from: string, upTo: string): Promise<void> {
  await flush(from);
  if (from !== upTo) await flushFolders(dirname(from), upTo);
}
