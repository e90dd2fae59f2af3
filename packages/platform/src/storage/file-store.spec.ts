import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';
import { type StoredRange, FileMissing, type FileStore } from './file-store';
import { openFileStore } from './open-file-store';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A storage backend, started for the suite. */
interface Place {
  readonly url: (folder: string) => string;
  start(folder: string): Promise<void>;
  stop(): Promise<void>;
}

const inFolder: Place = {
  url: (folder) => pathToFileURL(join(folder, 'files')).href,
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** A server that speaks S3, over HTTP. */
function inBucket(prefix: string): Place {
  let server: S3rver | undefined;
  let port = 0;
  return {
    url: () => `s3://attachments${prefix}?endpoint=http://127.0.0.1:${port}`,
    async start(folder) {
      const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 'buckets') };
      server = new S3rver({ ...options, configureBuckets: [{ name: 'attachments', configs: [] }] });
      ({ port } = await server.run());
    },
    stop: () => server?.close() as Promise<void>,
  };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket('')],
  ['a bucket that others use too', inBucket('/some/prefix/')],
] as const)('files in %s', (_, place) => {
  let folder: string;
  let files: FileStore;

  beforeAll(async () => {
    // The credentials of s3rver; without them the AWS SDK would ask the cloud's metadata service.
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
    folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    await place.start(folder);
    files = await openFileStore(place.url(folder));
  });
  afterAll(async () => {
    await place.stop();
    await rm(folder, { recursive: true });
  });

  async function put(bytes: Uint8Array): Promise<string> {
    const path = join(folder, 'local');
    await writeFile(path, bytes);
    const sha256 = hashOf(bytes);
    await files.put(sha256, path);
    return sha256;
  }
  const part = async (sha256: string, range: StoredRange) => text(await files.read(sha256, range));

  it('come back as they were', async () => {
    const bytes = randomBytes(700_000);
    const sha256 = await put(bytes);
    expect((await buffer(await files.read(sha256))).equals(bytes)).toBe(true);
  });

  it('come back in parts', async () => {
    const sha256 = await put(Buffer.from('0123456789'));
    expect(await part(sha256, { first: 0, last: 0 })).toBe('0');
    expect(await part(sha256, { first: 3, last: 5 })).toBe('345');
    expect(await part(sha256, { first: 9, last: 9 })).toBe('9');
    expect(await part(sha256, { first: 0, last: 9 })).toBe('0123456789');
  });

  it('come back in parts across the pieces that they are read in', async () => {
    const bytes = randomBytes(300_000);
    const sha256 = await put(bytes);
    const read = await buffer(await files.read(sha256, { first: 65_000, last: 200_000 }));
    expect(read.equals(bytes.subarray(65_000, 200_001))).toBe(true);
  });

  it('may be kept again, also by many at once', async () => {
    const bytes = randomBytes(1_000);
    const [sha256] = await Promise.all(Array.from({ length: 5 }, () => put(bytes)));
    expect((await buffer(await files.read(sha256 ?? ''))).equals(bytes)).toBe(true);
  });

  it('are gone when they are removed, whether they were there or not', async () => {
    const sha256 = await put(randomBytes(10));
    await files.remove(sha256);
    await files.remove(sha256);
    await expect(files.read(sha256)).rejects.toThrow(FileMissing);
  });

  it('that are not there say so, and how they are called', async () => {
    await expect(files.read('f'.repeat(64))).rejects.toThrow('f'.repeat(64));
  });

  it('are not there when they could not be kept, and nothing else is', async () => {
    await expect(files.put('e'.repeat(64), join(folder, 'nothing'))).rejects.toThrow();
    await expect(files.read('e'.repeat(64))).rejects.toThrow(FileMissing);
    const all = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(all.filter(({ parentPath }) => parentPath.includes('incoming'))).toEqual([]);
  });

  it('can be checked', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
});

it('of a folder, what processes left that ended while they wrote is removed after an hour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  const files = await openFileStore(pathToFileURL(folder).href);
  await expect(files.removeLeft()).resolves.toBeUndefined();
  await mkdir(join(folder, 'incoming'));
  for (const [name, age] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    await writeFile(join(folder, 'incoming', name), 'x');
    const since = new Date(Date.now() - age * 60_000);
    await utimes(join(folder, 'incoming', name), since, since);
  }

  await files.removeLeft();

  expect(await readdir(join(folder, 'incoming'))).toEqual(['young']);
  await rm(folder, { recursive: true });
});

it('a folder that cannot be made fails the check', async () => {
  const files = await openFileStore('file:///dev/null/files');
  await expect(files.check()).rejects.toThrow('ENOTDIR');
});

it('a bucket that cannot be reached fails the check', async () => {
  const files = await openFileStore('s3://attachments?endpoint=http://127.0.0.1:9');
  await expect(files.check()).rejects.toThrow();
});
