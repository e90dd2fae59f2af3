import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isWholeId } from './source-reader';

/** What is known of a file that was read. */
export interface FileDigests {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Whether Git's id of the content begins so; an empty one is that of all. */
  isBlob(id: string): boolean;
}

/** Reads a file once, without holding it in memory. */
export async function digestsOf(path: string): Promise<FileDigests> {
  const { size } = await stat(path);
  const content = createHash('sha256');
  const blobs = ['sha1', 'sha256'].map((algorithm) => createHash(algorithm).update(`blob ${size}\0`));
  for await (const chunk of createReadStream(path))
    for (const hash of [content, ...blobs]) hash.update(chunk as Buffer);
  const ids = blobs.map((hash) => hash.digest('hex'));
  return {
    path,
    size,
    sha256: content.digest('hex'),
    isBlob: (id) => (isWholeId(id) ? ids.includes(id) : ids.some((one) => one.startsWith(id))),
  };
}
