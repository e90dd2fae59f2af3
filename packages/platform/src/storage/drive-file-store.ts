import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { type StoredRange, FileMissing, FileStore, StorageAway } from './file-store';

const away = (error: unknown): never => {
  throw new StorageAway(error);
};

/** Reads only the given range of a key's bytes. */
export type ReadPart = (key: string, range: StoredRange) => Promise<Readable>;

/** Operations that flydrive's disk lacks. */
export interface DiskTools {
  readonly readPart: ReadPart;
  /** Fails while the disk cannot be used. */
  reach(disk: Disk): Promise<unknown>;
  /** Deletes the remains of incomplete files. */
  removeLeft(): Promise<void>;
}

/** Files in a folder or a bucket, each under a key made from its hash. */
export class DriveFileStore extends FileStore {
  /**
   * @param disk stores a file completely, or not at all
   * @param prefix begins all keys; empty, or with a slash at its end
   */
  constructor(
    private readonly disk: Disk,
    private readonly tools: DiskTools,
    private readonly prefix = '',
  ) {
    super();
  }

  async put(sha256: string, path: string): Promise<void> {
    const key = this.keyOf(sha256);
    // A bucket needs the length of a stream in advance.
    const { size: contentLength } = await stat(path);
    if (await this.has(key)) return;
    await this.disk.copyFromFs(path, key, { contentLength }).catch(away);
  }

  async read(sha256: string, range?: StoredRange): Promise<Readable> {
    const key = this.keyOf(sha256);
    if (!(await this.has(key))) throw new FileMissing(sha256);
    return (range ? this.tools.readPart(key, range) : this.disk.getStream(key)).catch(away);
  }

  async remove(sha256: string): Promise<void> {
    await this.disk.delete(this.keyOf(sha256)).catch(away);
  }

  async check(): Promise<void> {
    await this.tools.reach(this.disk);
  }

  removeLeft(): Promise<void> {
    return this.tools.removeLeft();
  }

  private has(key: string): Promise<boolean> {
    return this.disk.exists(key).catch(away);
  }

  /** In many folders, because some file systems are slow with many files in one. */
  private keyOf(sha256: string): string {
    return `${this.prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  }
}
