import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { DriveFileStore } from './drive-file-store';
import type { StoredRange, FileStore } from './file-store';
import type { StoragePlace } from './storage-url';

/** A bucket of S3 or of a server that speaks its protocol. The AWS SDK finds the credentials. */
export function openBucket({ bucket, prefix, endpoint, region }: StoragePlace & { kind: 'bucket' }): FileStore {
  const client = new S3Client({
    region,
    // Other servers than Amazon's may not support bucket names in host names, or trailing checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return new DriveFileStore(
    disk,
    {
      readPart: async (Key, { first, last }) => {
        const part = new GetObjectCommand({ Bucket: bucket, Key, Range: `bytes=${first}-${last}` });
        const { Body, ContentRange } = await client.send(part);
        if (!(Body instanceof Readable)) throw new Error(`The bucket ${bucket} answered without bytes`);
        // A server may answer with more than it was asked for (RFC 9110 section 14.2).
        const isPart = ContentRange?.startsWith(`bytes ${first}-${last}/`) ?? false;
        return isPart ? Body : stretchOf(Body, { first, last });
      },
      reach: (bucket) => bucket.exists(`${prefix}incoming/nothing`),
      // A bucket stores objects atomically.
      removeLeft: () => Promise.resolve(),
    },
    prefix,
  );
}

/** A range of a stream. Bytes before it are discarded, bytes after it are not read. */
function stretchOf(source: Readable, { first, last }: StoredRange): Readable {
  return Readable.from(
    (async function* () {
      let from = 0;
      for await (const chunk of source as AsyncIterable<Buffer>) {
        const part = chunk.subarray(Math.max(first - from, 0), last + 1 - from);
        from += chunk.length;
        if (part.length > 0) yield part;
        if (from > last) break;
      }
    })(),
    { objectMode: false },
  );
}
