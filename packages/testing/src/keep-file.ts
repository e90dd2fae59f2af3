import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { DataSource } from 'typeorm';

/** Puts bytes where those of uploads are, and returns their SHA-256: what `stored_as` of an attachment is. */
export async function keepFile(db: Pick<DataSource, 'query'>, store: FileStore, bytes: Buffer): Promise<string> {
  const sha256 = hash('sha256', bytes);
  const folder = await mkdtemp(join(tmpdir(), 'review-service-file-'));
  try {
    await writeFile(join(folder, 'file'), bytes);
    await db.query('insert into stored_file (sha256, size) values ($1, $2) on conflict do nothing', [
      sha256,
      bytes.length,
    ]);
    await store.put(sha256, join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true });
  }
  return sha256;
}
