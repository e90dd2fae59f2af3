import type { DiffChunk } from './diff-chunks';

/** Numbers the rows of both sides, also those that the patch leaves out: they are equal, and so one for each line. */
export class SideBySideRows {
  private row = 1;
  private old = 1;
  private new = 1;

  /** The row that the next chunk of the file begins in, from 1. */
  begin({ old, new: now }: DiffChunk): number {
    const first = this.row + Math.max(old.first - this.old, now.first - this.new, 0);
    this.row = first + Math.max(old.lines.length, now.lines.length);
    [this.old, this.new] = [old.first + old.lines.length, now.first + now.lines.length];
    return first;
  }
}
