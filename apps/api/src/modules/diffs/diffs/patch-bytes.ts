import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { create as dispositionOf } from 'content-disposition';
import type { OtherBytes } from '../../../hypermedia/media-types/other-form';
import type { StoredPart, StoredPatches } from './stored-patches';

/** The headers of a patch: the name to save it under, and when it was made (ISO 8601). */
export const patchHeaders = (name: string, madeAt: string): Record<string, string> => ({
  'content-disposition': dispositionOf(posix.basename(name), { type: 'inline' }),
  'last-modified': new Date(madeAt).toUTCString(),
});

/** A part of an upload as the answer to a request. */
export const partBytes = (patches: StoredPatches, part: StoredPart, headers: OtherBytes['headers']): OtherBytes => ({
  tag: `${part.storedAs} ${part.start} ${part.end}`,
  headers,
  size: part.end - part.start,
  open: () => patches.open(part),
});

/** Texts one after the other as the answer to a request. They are read twice: for their tag, and to be sent. */
export async function textBytes(
  texts: () => AsyncIterable<string> | Iterable<string>,
  headers: OtherBytes['headers'],
): Promise<OtherBytes> {
  const hash = createHash('sha256');
  for await (const text of texts()) hash.update(text);
  return {
    tag: hash.digest('hex'),
    headers,
    open: () => Promise.resolve(Readable.from(texts(), { objectMode: false })),
  };
}
