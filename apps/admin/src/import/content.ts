import { createHash } from 'node:crypto';
import { reader, refuse, text } from './readers';
import { pathTo } from './world-error';

/** A SHA-256 as hexadecimal digits. */
export const sha256 = text({ form: /^[0-9a-f]{64}$/, what: 'it has 64 digits of 0 to 9 and a to f' });

/** Bytes and their SHA-256. */
export interface Content {
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Bytes that are given as base64. */
export const base64 = reader({ type: 'string', contentEncoding: 'base64' }, (value, path): Content => {
  if (typeof value !== 'string') return refuse(path, 'must be a string');
  const bytes = Buffer.from(value, 'base64');
  if (bytes.toString('base64') !== value) refuse(path, 'is not base64');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
});

/** The hash of an entry's content: given, or computed from its bytes; both must agree. */
export function hashOf(path: string, given: string | null, content: Content | null): string {
  const found = content?.sha256 ?? null;
  if (given !== null && found !== null && given !== found)
    refuse(pathTo(path, 'sha256'), `is not that of content_base64, which is ${found}`);
  return given ?? found ?? refuse(pathTo(path, 'sha256'), 'is missing; give it or content_base64');
}
