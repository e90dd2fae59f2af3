import { constants, createReadStream } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { DriveFileStore } from './drive-file-store';
import type { FileStore } from './file-store';
import { FolderDriver } from './folder-driver';
import { type StoragePlace, storagePlace } from './storage-url';

/** Opens STORAGE_URL. The AWS SDK is loaded for buckets only. */
export async function openFileStore(url: string): Promise<FileStore> {
  const place = storagePlace(url);
  if (place.kind === 'folder') return inFolder(place);
  const { openBucket } = await import('@review-service/platform/storage/open-bucket');
  return openBucket(place);
}

function inFolder({ path }: StoragePlace & { kind: 'folder' }): FileStore {
  const driver = new FolderDriver(path);
  return new DriveFileStore(new Disk(driver), {
    readPart: (key, { first, last }) => Promise.resolve(createReadStream(join(path, key), { start: first, end: last })),
    async reach() {
      // The folder is created with the first file.
      await mkdir(path, { recursive: true });
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
      const { blocks, bavail } = await statfs(path);
      // Some file systems know nothing of blocks.
      if (blocks > 0 && bavail === 0) throw new Error('the disk of the folder is full');
    },
    removeLeft: () => driver.removeLeft(),
  });
}
