import { type ChunkSide, type DiffChunk, diffChunks } from './diff-chunks';
import { SideBySideRows } from './side-by-side-rows';
import type { Side } from './side';

/** Some lines of a file in the side-by-side view of its change. */
export interface PlacedLines {
  /** The row of the first line, from 1. */
  readonly row: number;
  readonly rows: number;
  /** The first line, without its line feed. */
  readonly text: Uint8Array;
}

/** Lines that follow each other on one side, with the row of the first. */
interface Run extends ChunkSide {
  readonly row: number;
}

/**
 * Finds lines of a file in its patch. Takes the file's section; throws a PatchFault if that cannot be read, or has more
 * lines than `most` ("limit").
 */
export class LinePlaces {
  private readonly runs: Readonly<Record<Side, Run[]>> = { old: [], new: [] };

  constructor(section: Uint8Array, most = Infinity) {
    const rows = new SideBySideRows();
    for (const chunk of diffChunks(section, most)) this.add(chunk, rows.begin(chunk));
  }

  /** The lines from one to another, as far as the patch has them; undefined: it does not have the first. */
  find(side: Side, line: number, endLine: number): PlacedLines | undefined {
    const first = this.last(side, line);
    if (first?.line !== line) return undefined;
    const last = this.last(side, endLine) ?? first;
    return { row: first.row, rows: last.row - first.row + 1, text: first.text };
  }

  /** The last line that is not behind this one. */
  private last(side: Side, line: number): { line: number; row: number; text: Uint8Array } | undefined {
    const runs = this.runs[side];
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((runs[middle]?.first ?? Infinity) <= line) from = middle + 1;
      else to = middle;
    }
    const run = runs[from - 1];
    if (!run) return undefined;
    const at = Math.min(line - run.first, run.lines.length - 1);
    const text = run.lines[at];
    return text && { line: run.first + at, row: run.row + at, text };
  }

  private add(chunk: DiffChunk, row: number): void {
    for (const side of ['old', 'new'] as const) {
      if (chunk[side].lines.length > 0) this.runs[side].push({ ...chunk[side], row });
    }
  }
}
