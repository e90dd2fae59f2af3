import { type UploadLine, Lines } from './lines';
import type { PatchedFile } from './patched-file';
import type { FileReader } from './tools/patch-tool';

/** Programs of Windows write it before UTF-8. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** Reads an upload chunk by chunk, and gives each file as soon as the next begins. */
export class PatchReading {
  private readonly lines: Lines;

  /** @param limit the longest line of a header, in bytes */
  constructor(
    private readonly reader: FileReader,
    limit: number,
  ) {
    this.lines = new Lines(limit);
  }

  /** The files that end in this chunk. Throws a PatchFault. */
  *push(chunk: Uint8Array): Generator<PatchedFile, void> {
    yield* this.readAll(this.lines.in(chunk));
  }

  /** The files that are left after the last chunk. Throws a PatchFault. */
  *end(): Generator<PatchedFile, void> {
    yield* this.readAll(this.lines.rest());
    yield this.reader.end(this.lines.length);
  }

  private *readAll(lines: Iterable<UploadLine>): Generator<PatchedFile, void> {
    for (const line of lines) {
      if (line.number === 1 && line.startsWith(BYTE_ORDER_MARK)) line.skip(BYTE_ORDER_MARK.length);
      const finished = this.reader.take(line);
      if (finished) yield finished;
    }
  }
}
