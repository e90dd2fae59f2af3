import { resolve } from 'node:path';
import { fromEnv } from '../config/from-env';
import { StorageConfig } from '../config/storage.config';
import { storagePlace } from './storage-url';

describe('STORAGE_URL', () => {
  it('names a folder', () => {
    expect(storagePlace('file:///srv/some%20files')).toEqual({ kind: 'folder', path: '/srv/some files' });
  });

  it.each([
    ['s3://bucket', { bucket: 'bucket', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    ['s3://bucket/a/b/', { bucket: 'bucket', prefix: 'a/b/', endpoint: undefined, region: 'us-east-1' }],
    [
      's3://bucket?endpoint=https://minio.example.com&region=eu-central-1',
      { bucket: 'bucket', prefix: '', endpoint: 'https://minio.example.com', region: 'eu-central-1' },
    ],
  ])('names a bucket: %s', (url, place) => {
    expect(storagePlace(url)).toEqual({ kind: 'bucket', ...place });
  });

  it.each([
    ['nowhere', /must be file:/],
    ['http://example.com/', /must be file:/],
    ['file://host/folder', /must be file:/],
    ['s3://', /must be file:/],
    ['s3://key:secret@bucket', /credentials/],
    ['s3://bucket?colour=red', /colour/],
    ['s3://bucket?endpoint=minio', /endpoint/],
  ])('refuses %s', (url, fault) => {
    expect(() => storagePlace(url)).toThrow(fault);
    expect(() => fromEnv(StorageConfig, { STORAGE_URL: url })).toThrow(/^STORAGE_URL: /);
  });

  it('is a folder beside the other data without it, and knows that nobody chose', () => {
    const { url, isChosen } = fromEnv(StorageConfig, {});
    expect(storagePlace(url)).toEqual({ kind: 'folder', path: resolve(process.env.DATA_DIR ?? '.data', 'files') });
    expect(isChosen).toBe(false);
    expect(fromEnv(StorageConfig, { STORAGE_URL: 's3://bucket' }).isChosen).toBe(true);
  });
});
