import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setting } from '@review-service/embedded/setting';
import { fromEnv } from '@review-service/platform/config/from-env';
import { StorageConfig } from '@review-service/platform/config/storage.config';
import type { FileStore } from '@review-service/platform/storage/file-store';
import { localDataDir } from './local';

/**
 * Opens STORAGE_URL, or the files of `npm start` on this machine. Loaded on demand, because most commands do not need
 * it.
 */
export async function openFiles(): Promise<FileStore> {
  const { openFileStore } = await import('@review-service/platform/storage/open-file-store');
  return openFileStore((await storageUrl()).url);
}

/** This machine's database has its files on this machine, too. */
async function storageUrl(): Promise<Readonly<StorageConfig>> {
  const isLocal = !setting(process.env, 'STORAGE_URL') && !setting(process.env, 'DATABASE_URL');
  const local = isLocal && { STORAGE_URL: pathToFileURL(join(await localDataDir(), 'files')).href };
  return fromEnv(StorageConfig, { ...process.env, ...local });
}
