import { linesOfPatch, type PatchLine } from '../patch-lines.ts';
import { firstOf, gapsOf, type Lines, sectionOf } from './gaps.ts';
import type { WholeFile } from './whole-file.ts';

const MARK = '\\ No newline at end of file';

/** A hunk that is being put together. */
interface Wide {
  readonly old: number;
  readonly new: number;
  oldCount: number;
  newCount: number;
  readonly section: string;
  readonly lines: string[];
}

/**
 * A patch with more of the file around its changes: hunks are longer, and those that meet are one.
 * @param revealed the equal lines that it has beside its own; others are passed over
 */
export function widen(patch: string, { old: before, endsWithNewline }: WholeFile, revealed: readonly Lines[]): string {
  const gaps = gapsOf(patch);
  const wanted = joined(revealed);
  const head: string[] = [];
  const hunks: Wide[] = [];
  let open: Wide | undefined;
  const begin = (old: number, next: number, section: string): Wide => {
    open = { old, new: next, oldCount: 0, newCount: 0, section, lines: [] };
    hunks.push(open);
    return open;
  };
  /** The hunk that ends before a line, or a new one. */
  const at = (old: number, next: number, section: string): Wide =>
    open && open.old + open.oldCount === old ? open : begin(old, next, section);

  const fill = (place: number, sectionBehind: string) => {
    const gap = gaps[place];
    if (!gap) return;
    const end = gap.count === undefined ? before.length : gap.old + gap.count - 1;
    for (const { first, last } of wanted) {
      const [from, to] = [Math.max(first, gap.old), Math.min(last, end)];
      if (from > to) continue;
      const reachesHunk = gap.count !== undefined && to === end;
      const known = reachesHunk && !hasHeader(before.slice(from - 1, to), sectionBehind) ? sectionBehind : '';
      const hunk = at(from, gap.new + from - gap.old, known);
      hunk.lines.push(...before.slice(from - 1, to).map((line) => ` ${line}`));
      hunk.oldCount += to - from + 1;
      hunk.newCount += to - from + 1;
      if (to === before.length && !endsWithNewline) hunk.lines.push(MARK);
    }
  };

  let place = 0;
  for (const { kind, line, hunk } of linesOfPatch(patch)) {
    if (hunk) {
      fill(place++, sectionOf(line));
      at(firstOf(hunk.oldStart, hunk.oldCount), firstOf(hunk.newStart, hunk.newCount), sectionOf(line));
    } else if (!open) head.push(line);
    else if (kind !== 'head') take(open, kind, line);
  }
  fill(place, '');
  return `${[...head, ...hunks.flatMap((hunk) => [headOf(hunk), ...hunk.lines])].join('\n')}\n`;
}

function take(hunk: Wide, kind: PatchLine['kind'], line: string): void {
  hunk.lines.push(line);
  if (kind === 'deleted' || kind === 'equal') hunk.oldCount += 1;
  if (kind === 'inserted' || kind === 'equal') hunk.newCount += 1;
}

function headOf({ old, new: next, oldCount, newCount, section }: Wide): string {
  const side = (first: number, count: number) => `${count === 0 ? first - 1 : first},${count}`;
  return `@@ -${side(old, oldCount)} +${side(next, newCount)} @@${section && ` ${section}`}`;
}

/** Ranges from the first line to the last, of which none meet. */
function joined(ranges: readonly Lines[]): Lines[] {
  const out: Lines[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const known = out.at(-1);
    if (known && range.first <= known.last + 1)
      out[out.length - 1] = { first: known.first, last: Math.max(known.last, range.last) };
    else out.push(range);
  }
  return out;
}

/**
 * The number of the line that the head of a hunk repeats: the last one before the hunk. Git cuts it, and may leave out the
 * blanks before it. Undefined: there is no such line.
 * @param before the number of the first line of the hunk
 */
export function headerLine({ old }: WholeFile, before: number, section: string): number | undefined {
  const at = old.findLastIndex((line, index) => index < before - 1 && isHeader(line, section));
  return at < 0 || section === '' ? undefined : at + 1;
}

const hasHeader = (lines: readonly string[], section: string): boolean => lines.some((line) => isHeader(line, section));

/** A cut through the bytes of a character leaves a replacement for it at the end. */
const isHeader = (line: string, section: string): boolean =>
  section !== '' && line.trim().startsWith(section.replace(/\ufffd{1,3}$/, '').trim());
