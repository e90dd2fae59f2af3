import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { PatchFault } from '@review-service/patches/patch-fault';
import { SideBySideRows } from '@review-service/patches/side-by-side-rows';
import { FileMissing, FileStore } from '@review-service/platform/storage/file-store';
import type { DiffRow } from './mail-content';

/** Longer sections of a patch, in bytes, and such with more lines are not read for a mail. */
const LARGEST = { bytes: 1_048_576, lines: 20_000 };

/** A line in a mail is cut after so many characters. */
const WIDEST = 300;

/** Where the patch of a file is. */
export interface FilePatch {
  readonly storedAs: string | null;
  readonly start: number | null;
  readonly end: number | null;
  /** The text of an imported one. */
  readonly diff: string | null;
}

/** Reads the lines that comments are about. */
@Injectable()
export class CommentedRows {
  constructor(private readonly files: FileStore) {}

  /** The chunks of a file; none where they cannot be told. */
  async chunks({ storedAs, start, end, diff }: FilePatch): Promise<DiffChunk[]> {
    if (storedAs === null || start === null || end === null) return diff === null ? [] : read(Buffer.from(diff));
    if (end <= start || end - start > LARGEST.bytes) return [];
    try {
      return read(await buffer(await this.files.read(storedAs, { first: start, last: end - 1 })));
    } catch (error) {
      if (error instanceof FileMissing) return [];
      throw error;
    }
  }
}

function read(section: Buffer): DiffChunk[] {
  try {
    return section.length > LARGEST.bytes ? [] : diffChunks(section, LARGEST.lines);
  } catch (error) {
    if (error instanceof PatchFault) return [];
    throw error;
  }
}

/** The rows from the first on, as far as the patch has them. */
export function rowsOf(chunks: readonly DiffChunk[], first: number, count: number, most: number): DiffRow[] {
  const rows = new SideBySideRows();
  const found: DiffRow[] = [];
  for (const chunk of chunks) {
    const begin = rows.begin(chunk);
    const length = Math.max(chunk.old.lines.length, chunk.new.lines.length);
    const [from, to] = [Math.max(first, begin), Math.min(first + count, begin + length)];
    for (let row = from; row < to && found.length < most; row += 1) found.push(rowOf(chunk, row - begin));
  }
  return found;
}

function rowOf({ change, old, new: now }: DiffChunk, at: number): DiffRow {
  const [left, right] = [old.lines[at], now.lines[at]];
  return {
    change,
    oldNumber: left ? old.first + at : null,
    oldText: textOf(left),
    newNumber: right ? now.first + at : null,
    newText: textOf(right),
  };
}

const textOf = (line: Uint8Array | undefined): string => {
  const text = Buffer.from(line ?? [])
    .toString()
    .replace(/\r$/, '');
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text;
};
