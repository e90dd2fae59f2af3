import type { Piece, RawEntry, SectionHead } from './pieces';

/** Entries of one section that are stored together. A section without entries is one empty batch. */
export interface Batch extends SectionHead {
  readonly entries: readonly RawEntry[];
}

const MOST_ENTRIES = 3_000;
const MOST_BYTES = 8_000_000;

/** Collects entries until there are enough for a round trip, or they need too much memory. */
export async function* batchesOf(pieces: AsyncIterable<Piece>, mostEntries = MOST_ENTRIES): AsyncGenerator<Batch> {
  let head: SectionHead | undefined;
  let entries: RawEntry[] = [];
  let size = 0;
  for await (const piece of pieces) {
    if ('section' in piece) {
      if (head) yield { ...head, entries };
      [head, entries, size] = [piece, [], 0];
    } else {
      entries.push(piece);
      size += piece.size;
    }
    if (head && (entries.length >= mostEntries || size >= MOST_BYTES)) {
      yield { ...head, entries };
      [entries, size] = [[], 0];
    }
  }
  if (head) yield { ...head, entries };
}
