import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that a client sent, in a place of its own until the request is answered. */
export interface ReceivedFile {
  readonly path: string;
  /** As the client calls it: not to be trusted. */
  readonly filename: string;
  /** In bytes; one more than is possible stands for all that are too large. */
  readonly size: number;
  readonly sha256: string;
}

/** How our files are called: a folder may have been there before us, with files of others. */
const OURS = /^[0-9a-f-]{36}\.upload$/;

/** No request is under way for longer, in milliseconds. */
const LEFT_BEHIND = 3_600_000;

/** The path of a file that is about to be received in this folder. */
export async function newUpload(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.upload`);
}

/** Writes what a client sends to a file, and counts and hashes it on the way: no more than a chunk is in memory. */
export async function receive(bytes: Readable, path: string, filename = ''): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  // Before anything can fail: who removes the file afterwards finds it.
  const file = await open(path, 'wx', 0o600);
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    file.createWriteStream(),
  );
  return { path, filename, size, sha256: hash.digest('hex') };
}

/** Removes what processes left that ended before they could. What others have in the folder stays. */
export async function removeLeftUploads(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile() && OURS.test(entry.name))) {
    const path = join(folder, name);
    // Another process may remove it at the same time.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}
