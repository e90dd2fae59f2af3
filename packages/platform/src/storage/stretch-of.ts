import { Readable } from 'node:stream';
import type { ByteRange } from './file-store';

/** A part of a stream. What is before it is read and dropped; what is after it is not read. */
export function stretchOf(source: Readable, { first, last }: ByteRange): Readable {
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
