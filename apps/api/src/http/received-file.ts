import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A client's file on disk until the request is answered. */
export interface ReceivedFile {
  readonly path: string;
  /** The client's name for it: untrusted. */
  readonly filename: string;
  /** In bytes; the limit plus one stands for every larger size. */
  readonly size: number;
  readonly sha256: string;
}

/** The names of our files: the folder may have files of others. */
const OURS = /^[0-9a-f-]{36}\.upload$/;

/** No request lasts longer, in milliseconds. */
const LEFT_BEHIND = 3_600_000;

/** A path in this folder for a new file. */
export async function newUpload(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.upload`);
}

/**
 * Writes an upload to a file, and counts and hashes it on the way: only one chunk is in memory.
 * @param takeRoom is told the bytes of each chunk before it is written; throws if there is no room
 */
export async function receive(
  bytes: Readable,
  path: string,
  filename = '',
  takeRoom: (bytes: number) => void = () => undefined,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  // Created before anything can fail, so that the cleanup finds the file.
  const file = await open(path, 'wx', 0o600);
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        takeRoom(chunk.length);
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    file.createWriteStream(),
  );
  return { path, filename, size, sha256: hash.digest('hex') };
}

/** Deletes files of processes that died. Files of others stay. */
export async function removeLeftUploads(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile() && OURS.test(entry.name))) {
    const path = join(folder, name);
    // Another process may remove it at the same time.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}
