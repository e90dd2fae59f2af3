import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { DriveFileStore } from './drive-file-store';
import type { FileStore } from './file-store';
import { storagePlace } from './storage-url';

/** Opens what STORAGE_URL names. Credentials of a bucket are read as the AWS tools read them. */
export function openFileStore(url: string): FileStore {
  const place = storagePlace(url);
  if (place.kind === 'folder') {
    return new DriveFileStore(new Disk(new FSDriver({ location: place.path, visibility: 'private' })));
  }
  const { bucket, prefix, endpoint, region } = place;
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    // Servers other than Amazon's know neither names of buckets in host names nor checksums after the bytes.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new DriveFileStore(new Disk(driver), prefix);
}
