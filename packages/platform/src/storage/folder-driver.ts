import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * A folder in which a file is whole, or not there: flydrive writes it in place, and its own `move` copies. A process may
 * end while it writes.
 */
export class FolderDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const incoming = `incoming/${randomUUID()}`;
    try {
      await super.putStream(incoming, contents);
      const place = join(this.folder, key);
      await mkdir(dirname(place), { recursive: true });
      await rename(join(this.folder, incoming), place);
    } catch (error) {
      await this.delete(incoming).catch(() => undefined);
      throw error;
    }
  }
}
