/** The sizes of a hunk's sides, and the numbers of their first lines. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** A line of a patch. `mark` says of the line before that the file ends there; `head` stands between hunks. */
export interface PatchLine {
  readonly kind: 'head' | 'hunk' | 'deleted' | 'inserted' | 'equal' | 'mark';
  readonly line: string;
  /** Of the line that begins a hunk. */
  readonly hunk?: Hunk;
}

const HEADING = /^diff --git /m;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * The lines of a file's patch. A hunk ends when both sides have as many lines as it says, whatever the next line looks like.
 * The hunks stand behind the line `diff --git` and follow each other: what a mail quotes before them or behind them is none
 * of the file's (packages/patches, text between).
 */
export function* linesOfPatch(patch: string): Generator<PatchLine, void> {
  let [oldLeft, newLeft] = [0, 0];
  let place: 'before' | 'header' | 'hunks' | 'behind' = HEADING.test(patch) ? 'before' : 'header';
  for (const line of patch.split('\n')) {
    if (oldLeft <= 0 && newLeft <= 0) {
      const hunk = place === 'before' || place === 'behind' ? undefined : hunkAt(line);
      if (hunk) place = 'hunks';
      else if (place === 'hunks' && !line.startsWith('\\')) place = 'behind';
      else if (place === 'before' && HEADING.test(line)) place = 'header';
      [oldLeft, newLeft] = [hunk?.oldCount ?? 0, hunk?.newCount ?? 0];
      yield hunk ? { kind: 'hunk', line, hunk } : { kind: 'head', line };
      continue;
    }
    const kind = KINDS[line[0] ?? ''] ?? 'equal';
    if (kind === 'deleted' || kind === 'equal') oldLeft -= 1;
    if (kind === 'inserted' || kind === 'equal') newLeft -= 1;
    yield { kind, line };
  }
}

const KINDS: Readonly<Record<string, PatchLine['kind']>> = { '-': 'deleted', '+': 'inserted', '\\': 'mark' };

function hunkAt(line: string): Hunk | undefined {
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = HUNK.exec(line) ?? [];
  return oldStart === undefined
    ? undefined
    : {
        ...{ oldStart: Number(oldStart), oldCount: Number(oldCount) },
        ...{ newStart: Number(newStart), newCount: Number(newCount) },
      };
}
