import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '@review-service/platform/storage/file-store';
import { failed, failedBy, type Finding, ok } from './finding';

/** Stores, reads and deletes a file. */
export async function checkStorage(open: () => Promise<FileStore>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  try {
    const files = await open();
    const bytes = randomBytes(32);
    // No file has such a hash.
    const key = `${'0'.repeat(32)}${bytes.toString('hex', 0, 16)}`;
    await writeFile(join(folder, 'file'), bytes);
    await files.put(key, join(folder, 'file'));
    const found = await files.read(key).then(buffer);
    await files.remove(key);
    return [
      found.equals(bytes) ? ok('storage: files can be kept and read') : failed('storage: files come back changed'),
    ];
  } catch (error) {
    return failedBy(error, 'storage: STORAGE_URL cannot be used: ');
  } finally {
    await rm(folder, { recursive: true });
  }
}
