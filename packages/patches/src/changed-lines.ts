import { createHash, type Hash } from 'node:crypto';
import type { HunkListener, Sides } from './hunks';
import { PATCH_LIMITS } from './limits';
import type { UploadLine } from './lines';
import type { HunkRange, PatchedFile } from './patched-file';
import type { PatchToolId } from './tools/tools';

const { imul } = Math;

const LF = 0x0a;
const HUNK = Buffer.from('@@\n');
const UNTERMINATED = Buffer.from('\\\n');

/** So much of a line is hashed. */
const { headerLine: HASHED_OF_LINE } = PATCH_LIMITS;

/** So many bytes are hashed by one call. */
const HASHED_AT_ONCE = 2 * HASHED_OF_LINE;

/** So many hexadecimal digits tell changes of one file apart. */
const DIGEST = 16;

/** The lines that the files of a patch remove, or those that they add. One of all arrays is one line. */
export interface LinesOfSide {
  /** The place of its file in the patch, from 0. */
  readonly files: number[];
  /** Its number on its side of the file, from 1. */
  readonly numbers: number[];
  /** The same for the same text, whatever blanks are before and behind it; 0: there is no other text. */
  readonly texts: number[];
  /** How many characters it has without these, if one of them is a letter or a digit; else 0. */
  readonly lengths: number[];
  /** For added lines: the removed line in whose place it stands; -1: none. */
  readonly replaced: number[];
}

const noLines = (): LinesOfSide => ({ files: [], numbers: [], texts: [], lengths: [], replaced: [] });

/**
 * Listens to the reading of a patch, and keeps what tells changes apart and what finds lines again: a digest of each file
 * and a number for each changed line, up to so many lines. Takes time in proportion to the patch.
 */
export class ChangedLines implements HunkListener {
  readonly removed = noLines();
  readonly added = noLines();

  private file = 0;
  private hash: Hash = createHash('sha256');
  /** What is to be hashed: a call of the library for each short line takes longer than to read the patch. */
  private readonly pieces = Buffer.allocUnsafe(HASHED_AT_ONCE);
  private piecesLength = 0;
  /** The file has a line whose end is not hashed, so that only the ids of both sides tell its changes apart. */
  private isLineCut = false;
  /** It is a binary file whose data are in the patch. */
  private hasData = false;
  private old = 0;
  private new = 0;
  /** The removed lines that added ones may stand for. */
  private firstRemoved = 0;
  private firstAdded = 0;

  constructor(private readonly most: number) {}

  /** There were more lines than are kept. */
  get isCut(): boolean {
    return this.removed.files.length + this.added.files.length >= this.most;
  }

  hunk({ oldStart, oldCount, newStart, newCount }: HunkRange): void {
    this.hashMark(HUNK);
    this.old = oldCount === 0 ? oldStart + 1 : oldStart;
    this.new = newCount === 0 ? newStart + 1 : newStart;
    this.beginChunk();
  }

  line(sides: Sides, line: UploadLine): void {
    this.isLineCut ||= line.length > HASHED_OF_LINE;
    this.hashLine(line);
    if (sides === 'both') this.beginChunk();
    else if (!this.isCut) this.keep(sides, line.bytes.subarray(0, HASHED_OF_LINE));
    if (sides !== 'new') this.old += 1;
    if (sides !== 'old') this.new += 1;
  }

  unterminated(): void {
    this.hashMark(UNTERMINATED);
  }

  binary(line: UploadLine): void {
    this.hasData = true;
    this.hashLine(line);
  }

  /**
   * The digest of the file that was read. The next one begins. Where the patch does not say all, the revisions of both sides
   * do: Git's name contents. Those of other tools also change with the base, and with each commit that is made anew, so they
   * count for contents alone that the patch does not have.
   */
  next(
    { source, dest, status, oldMode, newMode, isBinary, hunks, ...file }: PatchedFile,
    tool: PatchToolId = 'git',
  ): string {
    const isWithoutContent = tool === 'git' ? isBinary || hunks.length === 0 : isBinary && !this.hasData;
    const isBySides = isWithoutContent || this.isLineCut;
    const facts = [status, oldMode, newMode, ...(isBySides ? [file.sourceRevision, file.destRevision] : [])];
    const hash = this.hashOfPieces();
    for (const { bytes } of [source, dest]) hash.update(bytes).update('\0');
    hash.update(facts.join('\0'));
    this.file += 1;
    this.isLineCut = false;
    this.hasData = false;
    this.hash = createHash('sha256');
    return hash.digest('hex').slice(0, DIGEST);
  }

  private hashMark(mark: Buffer): void {
    this.makeRoom(mark.length);
    this.piecesLength += mark.copy(this.pieces, this.piecesLength);
  }

  private hashLine(line: UploadLine): void {
    this.makeRoom(Math.min(line.length, HASHED_OF_LINE) + 1);
    this.piecesLength += line.copyTo(this.pieces, this.piecesLength, HASHED_OF_LINE);
    this.pieces[this.piecesLength] = LF;
    this.piecesLength += 1;
  }

  private makeRoom(length: number): void {
    if (this.piecesLength + length > HASHED_AT_ONCE) this.hashOfPieces();
  }

  private hashOfPieces(): Hash {
    this.hash.update(this.pieces.subarray(0, this.piecesLength));
    this.piecesLength = 0;
    return this.hash;
  }

  private keep(sides: 'new' | 'old', bytes: Uint8Array): void {
    const { removed, added } = this;
    if (sides === 'old' && added.files.length > this.firstAdded) this.beginChunk();
    const lines = sides === 'old' ? removed : added;
    const { text, length } = factsOf(bytes);
    if (sides === 'new') {
      const replaced = this.firstRemoved + added.files.length - this.firstAdded;
      added.replaced.push(replaced < removed.files.length ? replaced : -1);
    }
    lines.files.push(this.file);
    lines.numbers.push(sides === 'old' ? this.old : this.new);
    lines.texts.push(text);
    lines.lengths.push(length);
  }

  private beginChunk(): void {
    this.firstRemoved = this.removed.files.length;
    this.firstAdded = this.added.files.length;
  }
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);

/** Of a line with its sign. The number of a text has 52 bits, so that other texts do not have it by chance. */
function factsOf(bytes: Uint8Array): { text: number; length: number } {
  let [start, end] = [1, bytes.length];
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  while (start < end && isBlank(bytes[start])) start += 1;
  if (start >= end) return { text: 0, length: 0 };
  let [one, other] = [0x811c9dc5, 0x1b873593];
  let isWord = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    one = imul(one ^ byte, 0x01000193);
    other = imul(other ^ byte, 0x5bd1e995) + (other >>> 15);
    isWord ||= byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
  }
  const text = (one >>> 0) * 2 ** 20 + ((other >>> 0) & 0xfffff);
  return { text: text === 0 ? 1 : text, length: isWord ? end - start : 0 };
}
