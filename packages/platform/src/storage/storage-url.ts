import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A folder of this machine or of a shared volume, or a bucket that speaks the S3 protocol. */
export type StoragePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 'bucket';
      readonly bucket: string;
      /** Begins all keys; empty, or with a slash at its end. */
      readonly prefix: string;
      readonly endpoint: string | undefined;
      readonly region: string;
    };

const FORMS = 'must be file:///folder, or s3://bucket/prefix?endpoint=https://host&region=name';

/** Reads STORAGE_URL. Throws an error that names the fault. */
export function storagePlace(text: string): StoragePlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', path: fileURLToPath(url) };
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error(FORMS);
  if (url.username !== '' || url.password !== '') {
    throw new Error('must not hold credentials; give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const { endpoint, region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`has the argument ${unknown}; there are only endpoint and region`);
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint)) {
    throw new Error('has an endpoint that does not begin with http:// or https://');
  }
  const path = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return { kind: 'bucket', bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region };
}

/** The fault of a STORAGE_URL, or undefined. */
export function storageUrlFault(text: string): string | undefined {
  try {
    storagePlace(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The default of STORAGE_URL: a folder below DATA_DIR. */
export const usualStorageUrl = (env: NodeJS.ProcessEnv = process.env): string =>
  pathToFileURL(resolve(env.DATA_DIR ?? '.data', 'files')).href;
