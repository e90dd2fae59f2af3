import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { type ByteRange, FileMissing, FileStore } from './file-store';
import { stretchOf } from './stretch-of';

/** Files in a folder or a bucket, each under a key that is made of its hash. */
export class DriveFileStore extends FileStore {
  /** @param prefix begins all keys; empty, or with a slash at its end */
  constructor(
    private readonly disk: Disk,
    private readonly prefix = '',
  ) {
    super();
  }

  async put(sha256: string, path: string): Promise<void> {
    const key = this.keyOf(sha256);
    if (await this.disk.exists(key)) return;
    // A process may end while it writes: under its own key a file is whole, or not there.
    const incoming = `${this.prefix}incoming/${randomUUID()}`;
    try {
      await this.disk.copyFromFs(path, incoming);
      await this.disk.move(incoming, key);
    } catch (error) {
      await this.disk.delete(incoming).catch(() => undefined);
      throw error;
    }
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const key = this.keyOf(sha256);
    if (!(await this.disk.exists(key))) throw new FileMissing(sha256);
    const bytes = await this.disk.getStream(key);
    return range ? stretchOf(bytes, range) : bytes;
  }

  async remove(sha256: string): Promise<void> {
    await this.disk.delete(this.keyOf(sha256));
  }

  async check(): Promise<void> {
    await this.disk.exists(`${this.prefix}incoming/nothing`);
  }

  /** Spread over folders, since some file systems are slow with many files in one. */
  private keyOf(sha256: string): string {
    return `${this.prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  }
}
