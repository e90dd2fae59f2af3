import type { DiffDataFields } from '@review-service/contracts/file-diffs';
import type { ChunkSide, DiffChunk } from '@review-service/patches/diff-chunks';
import { SideBySideRows } from '@review-service/patches/side-by-side-rows';
import { changedRanges } from './changed-ranges';
import type { ShownFileDiff } from './file-diff.columns';

type ShownChunk = DiffDataFields['chunks'][number];
type ShownLine = ShownChunk['lines'][number];

const CR = 0x0d;

/** So many equal lines may be hidden by a page; fewer take no more room than what says so. */
const COLLAPSABLE = 14;

/** How a line is written. */
type Written = (text: string) => string;

/** The chunks of a file as clients see them. */
export function diffData(
  { isBinary, isNew }: Pick<ShownFileDiff, 'isBinary' | 'isNew'>,
  chunks: readonly DiffChunk[],
  written: Written = (text) => text,
): DiffDataFields {
  const rows = new SideBySideRows();
  const shown = chunks.map((chunk, index) => shownChunk(chunk, index, rows.begin(chunk), written));
  const changed = shown.flatMap(({ change, index }) => (change === 'equal' ? [] : index));
  return {
    binary: isBinary,
    changed_chunk_indexes: changed,
    chunks: shown,
    new_file: isNew,
    num_changes: changed.length,
  };
}

function shownChunk({ change, old, new: now }: DiffChunk, index: number, row: number, written: Written): ShownChunk {
  const count = Math.max(old.lines.length, now.lines.length);
  const lines = Array.from({ length: count }, (_, at): ShownLine => {
    const [left, right] = [lineOf(old, at), lineOf(now, at)];
    const isPair = change === 'replace' && left.number !== '' && right.number !== '';
    const [leftRanges, rightRanges] = isPair ? changedRanges(left.text, right.text) : [null, null];
    return [
      row + at,
      ...([left.number, written(left.text), leftRanges] as const),
      ...([right.number, written(right.text), rightRanges] as const),
      isPair && withoutSpace(left.text) === withoutSpace(right.text),
    ];
  });
  const spaced = runsOf(lines.map((line) => line[7]));
  return {
    change,
    collapsable: change === 'equal' && count >= COLLAPSABLE,
    index,
    lines,
    meta: {
      left_headers: [],
      right_headers: [],
      whitespace_chunk: spaced[0]?.[0] === 1 && spaced[0][1] === count,
      whitespace_lines: spaced,
    },
    numlines: count,
  };
}

/** A line for display, decoded as UTF-8 and without its end. */
function lineOf({ first, lines }: ChunkSide, at: number): { readonly number: number | ''; readonly text: string } {
  const bytes = lines[at];
  if (!bytes) return { number: '', text: '' };
  const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
  return { number: first + at, text: Buffer.from(bytes.buffer, bytes.byteOffset, end).toString() };
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** The first and the last place of each row of trues, from 1. */
function runsOf(flags: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [at, isSet] of flags.entries()) {
    const last = runs.at(-1);
    if (isSet && last?.[1] === at) last[1] = at + 1;
    else if (isSet) runs.push([at + 1, at + 1]);
  }
  return runs;
}
