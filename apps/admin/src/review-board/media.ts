import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Content } from '../import/content';
import { Refusal } from '../base/refusal';

/** A file is in memory as a whole while it is moved. */
const LARGEST = 512 * 1024 * 1024;

/** The files of Review Board's media root. Never reads outside of it, whatever a row says. */
export class Media {
  private constructor(private readonly root: string) {}

  static async open(folder: string): Promise<Media> {
    const root = await realpath(folder).catch(() => {
      throw new Refusal(`${folder} (--media) cannot be read.`);
    });
    return new Media(root);
  }

  /** The size of a file in bytes; undefined: it is not there, or is no file below the root, or too large. */
  async size(path: string): Promise<number | undefined> {
    const place = await this.place(path);
    const found = place === undefined ? undefined : await stat(place).catch(() => undefined);
    return found?.isFile() && found.size <= LARGEST ? found.size : undefined;
  }

  /** Its bytes; undefined as above. */
  async read(path: string): Promise<Content | undefined> {
    if ((await this.size(path)) === undefined) return undefined;
    const bytes = await readFile((await this.place(path)) ?? '').catch(() => undefined);
    return bytes && contentOf(bytes);
  }

  private async place(path: string): Promise<string | undefined> {
    if (path === '' || path.includes('\0')) return undefined;
    const place = await realpath(join(this.root, path)).catch(() => undefined);
    return place?.startsWith(this.root + sep) ? place : undefined;
  }
}

/** Bytes with their hash. */
export const contentOf = (bytes: Buffer): Content => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
