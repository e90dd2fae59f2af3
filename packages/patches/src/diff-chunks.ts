import type { Sides } from './hunks';
import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';
import { readSection } from './read-section';

/** The lines of one side of a chunk. */
export interface ChunkSide {
  /** The number of the first line in its file, from 1; if there are no lines, of the line that would follow. */
  readonly first: number;
  /** Without their line feeds; a carriage return before one is kept. They are views of the section. */
  readonly lines: readonly Uint8Array[];
  /** Whether the last of them is the last of the file, and lacks a line feed there. */
  readonly isUnterminated: boolean;
}

/**
 * Lines that follow each other in the file and changed in the same way. `equal` has the same lines on both sides,
 * `replace` some on both, `insert` none on the old side, `delete` none on the new one.
 */
export interface DiffChunk {
  readonly change: 'delete' | 'equal' | 'insert' | 'replace';
  readonly old: ChunkSide;
  readonly new: ChunkSide;
}

/** A side while its lines are collected. */
interface OpenSide {
  first: number;
  lines: Uint8Array[];
  isUnterminated: boolean;
}

/**
 * The changes of one file, with the equal lines that its patch has around them: what lies between two hunks is not in a
 * patch, and shows in the numbers of the lines. A file without hunks has no chunks. Takes the file's section of the
 * patch; throws a PatchFault if that cannot be read, or has more lines than `most` ("limit").
 */
export function diffChunks(section: Uint8Array, most = Infinity): DiffChunk[] {
  const collected = new Chunks(most);
  readSection(section, collected);
  return collected.all();
}

class Chunks {
  private readonly finished: DiffChunk[] = [];
  private old: OpenSide = { first: 1, lines: [], isUnterminated: false };
  private new: OpenSide = { first: 1, lines: [], isUnterminated: false };
  private isEqual = false;
  private count = 0;

  constructor(private readonly most: number) {}

  hunk(hunk: { oldStart: number; oldCount: number; newStart: number; newCount: number }): void {
    this.finish();
    this.old.first = hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart;
    this.new.first = hunk.newCount === 0 ? hunk.newStart + 1 : hunk.newStart;
  }

  line(sides: Sides, line: UploadLine): void {
    this.count += 1;
    if (this.count > this.most) throw new PatchFault('limit', line.number, `There are more than ${this.most} lines.`);
    const isEqual = sides === 'both';
    // Removed lines behind added ones are a change of their own.
    if (isEqual !== this.isEqual || (sides === 'old' && this.new.lines.length > 0)) this.finish();
    this.isEqual = isEqual;
    const text = line.bytes.subarray(1);
    if (sides !== 'new') this.old.lines.push(text);
    if (sides !== 'old') this.new.lines.push(text);
  }

  unterminated(sides: Sides): void {
    if (sides !== 'new') this.old.isUnterminated = true;
    if (sides !== 'old') this.new.isUnterminated = true;
  }

  all(): DiffChunk[] {
    this.finish();
    return this.finished;
  }

  private finish(): void {
    const { old, new: now } = this;
    const [removed, added] = [old.lines.length, now.lines.length];
    if (removed + added === 0) return;
    const change = this.isEqual ? 'equal' : removed === 0 ? 'insert' : added === 0 ? 'delete' : 'replace';
    this.finished.push({ change, old, new: now });
    this.old = { first: old.first + removed, lines: [], isUnterminated: false };
    this.new = { first: now.first + added, lines: [], isUnterminated: false };
  }
}
