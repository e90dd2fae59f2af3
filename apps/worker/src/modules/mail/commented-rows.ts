import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { gitSection, type FileOfRow } from '@review-service/patches/git-section';
import { interdiff } from '@review-service/patches/interdiff';
import { PatchFault } from '@review-service/patches/patch-fault';
import { areOfSameBase } from '@review-service/patches/same-base';
import { SideBySideRows } from '@review-service/patches/side-by-side-rows';
import type { PatchToolId } from '@review-service/patches/tools/tools';
import { FileMissing, FileStore } from '@review-service/platform/storage/file-store';
import type { DiffRow } from './mail-content';

/** Longer sections of a patch, in bytes, and such with more lines are not read for a mail. */
const LARGEST = { bytes: 1_048_576, lines: 20_000 };

const LF = 0x0a;

/** A line in a mail is cut after so many characters. */
const WIDEST = 300;

/** Where the patch of a file is, and how it is read. */
export interface FilePatch extends Pick<FileOfRow, 'dest' | 'isBinary' | 'isNew' | 'source'> {
  readonly tool: PatchToolId;
  readonly sourceRevision: string;
  readonly hasParent: boolean;
  readonly status: keyof typeof FILE_STATUSES;
  readonly storedAs: string | null;
  readonly start: number | null;
  readonly end: number | null;
  /** The text of an imported one. */
  readonly diff: string | null;
}

/** The chunks of a file's change or, with another revision of it, of what is different there. */
export type ChunksOf = (file: FilePatch, other: FilePatch | null) => Promise<DiffChunk[]>;

/** Reads the lines that comments are about. */
@Injectable()
export class CommentedRows {
  constructor(private readonly files: FileStore) {}

  /** Reads chunks for one mail: those of a file about which several comments are that follow each other are read once. */
  reader(): ChunksOf {
    let last: { readonly key: string; readonly chunks: Promise<DiffChunk[]> } | undefined;
    return (file, other) => {
      const key = JSON.stringify([file, other]);
      if (last?.key !== key) last = { key, chunks: other ? this.compared(file, other) : this.chunks(file) };
      return last.chunks;
    };
  }

  /** The chunks of a file; none where they cannot be told. */
  private async chunks(file: FilePatch): Promise<DiffChunk[]> {
    const section = await this.section(file);
    return section ? read(() => section) : [];
  }

  /** Those of what is different between two revisions of a file. */
  private async compared(older: FilePatch, newer: FilePatch): Promise<DiffChunk[]> {
    const [before, after] = [await this.section(older), await this.section(newer)];
    return before && after
      ? read(() => Buffer.from(comparison(before, after, areOfSameBase(versionOf(older), versionOf(newer)))))
      : [];
  }

  /** In Git's form. Undefined: it is not known, or too large. */
  private async section(file: FilePatch): Promise<Buffer | undefined> {
    const bytes = await this.bytes(file);
    return bytes && gitSection(file.tool, bytes, { ...file, status: FILE_STATUSES[file.status] }).patch;
  }

  private async bytes({ storedAs, start, end, diff }: FilePatch): Promise<Buffer | undefined> {
    if (storedAs === null || start === null || end === null) return diff === null ? undefined : Buffer.from(diff);
    if (end <= start || end - start > LARGEST.bytes) return undefined;
    try {
      return await buffer(await this.files.read(storedAs, { first: start, last: end - 1 }));
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  }
}

const versionOf = ({ source, ...version }: FilePatch) => ({ ...version, sourceFile: source });

function comparison(older: Buffer, newer: Buffer, areSame: boolean): string {
  const lines = [older, newer].reduce((sum, section) => sum + linesIn(section), 0);
  return lines > LARGEST.lines ? '' : interdiff(older, newer, { areSame }).patch.text;
}

function linesIn(section: Buffer): number {
  let count = 0;
  for (let at = section.indexOf(LF); at >= 0; at = section.indexOf(LF, at + 1)) count += 1;
  return count;
}

/** None: it cannot be read, or has nothing to be read. */
function read(sectionOf: () => Buffer): DiffChunk[] {
  try {
    const section = sectionOf();
    return section.length === 0 || section.length > LARGEST.bytes ? [] : diffChunks(section, LARGEST.lines);
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

/** A line as mails show it. */
export const textOf = (line: Uint8Array | undefined): string => {
  const text = Buffer.from(line ?? [])
    .toString()
    .replace(/\r$/, '');
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}…` : text;
};
