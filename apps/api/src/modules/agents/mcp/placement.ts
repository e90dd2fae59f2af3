import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { PatchFault } from '@review-service/patches/patch-fault';
import { SideBySideRows } from '@review-service/patches/side-by-side-rows';

/** The side of a change that lines are on. */
type Side = 'new' | 'old';

/** Rows of the side-by-side view, as comments of the API count them. */
export interface CommentRows {
  readonly first_line: number;
  readonly num_lines: number;
}

/** Consecutive lines that a diff shows, and the row of the first. */
interface Run {
  readonly row: number;
  readonly old: { readonly first: number; readonly count: number };
  readonly new: { readonly first: number; readonly count: number };
}

/** Lines of a file's change, and the rows that they are in. */
export class ShownLines {
  private readonly runs: readonly Run[];

  private constructor(chunks: readonly DiffChunk[]) {
    const rows = new SideBySideRows();
    this.runs = chunks.map((chunk) => ({
      row: rows.begin(chunk),
      old: { first: chunk.old.first, count: chunk.old.lines.length },
      new: { first: chunk.new.first, count: chunk.new.lines.length },
    }));
  }

  /** Those of a patch of one file; undefined: it cannot be read. */
  static of(patch: Uint8Array): ShownLines | undefined {
    try {
      return new ShownLines(diffChunks(patch));
    } catch (thrown) {
      if (thrown instanceof PatchFault) return undefined;
      throw thrown;
    }
  }

  /** The rows of lines of one side; undefined: the patch shows not both the first and the last of them. */
  rowsOf(side: Side, first: number, last: number): CommentRows | undefined {
    const [from, to] = [this.rowOf(side, first), this.rowOf(side, last)];
    return from === undefined || to === undefined ? undefined : { first_line: from, num_lines: to - from + 1 };
  }

  /** The lines of one side that rows are in; undefined: none of them is in the patch. */
  linesOf(
    side: Side,
    { first_line, num_lines }: CommentRows,
  ): { readonly first: number; readonly last: number } | undefined {
    const inside = this.runs.flatMap((run) => {
      const { first, count } = run[side];
      const from = Math.max(first_line, run.row);
      const to = Math.min(first_line + num_lines, run.row + count) - 1;
      return to < from ? [] : [{ first: first + from - run.row, last: first + to - run.row }];
    });
    const [start, end] = [inside[0], inside.at(-1)];
    return start && end && { first: start.first, last: end.last };
  }

  /** The lines of one side that the patch shows, as text, such as `1-7, 40-52`. */
  shown(side: Side): string {
    const ranges: { first: number; last: number }[] = [];
    for (const { first, count } of this.runs.map((run) => run[side])) {
      const before = ranges.at(-1);
      if (count === 0) continue;
      if (before?.last === first - 1) before.last = first + count - 1;
      else ranges.push({ first, last: first + count - 1 });
    }
    const texts = ranges.slice(0, 20).map(({ first, last }) => `${first}-${last}`);
    return texts.length === 0 ? 'none' : [...texts, ...(ranges.length > 20 ? ['…'] : [])].join(', ');
  }

  private rowOf(side: Side, line: number): number | undefined {
    const run = this.runs.find((one) => line >= one[side].first && line < one[side].first + one[side].count);
    return run && run.row + line - run[side].first;
  }
}
