import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where bytes are until all of them are here. */
const INCOMING = 'incoming';

/** Nothing comes in for longer, in milliseconds. */
const LEFT_BEHIND = 3_600_000;

/**
 * A folder in which a file is whole, or not there: flydrive writes it in place, and its own `move` copies. A process may
 * end while it writes, and a machine may lose its power: what is there is on the disk.
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

  /** Removes what processes left that ended while they wrote. */
  async removeLeft(): Promise<void> {
    const folder = join(this.folder, INCOMING);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      // Its process may be done with it at the same time.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
    }
  }
}

/** A folder is flushed for the names in it. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Those from the one folder up to the other, which may be the same: each that is new has its name in the next. */
async function flushFolders(from: string, upTo: string): Promise<void> {
  await flush(from);
  if (from !== upTo) await flushFolders(dirname(from), upTo);
}
