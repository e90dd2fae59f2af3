import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import type { DataSource } from 'typeorm';

/** Stores bytes as an upload does, and returns their SHA-256, the value of an attachment's `stored_as`. */
export async function keepBytes(db: DataSource, files: FileStore, bytes: Buffer): Promise<string> {
  const sha256 = hash('sha256', bytes);
  const folder = await mkdtemp(join(tmpdir(), 'review-service-file-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, bytes);
    await keepFile(db, files, { path, sha256, size: bytes.length });
  } finally {
    await rm(folder, { recursive: true });
  }
  return sha256;
}
