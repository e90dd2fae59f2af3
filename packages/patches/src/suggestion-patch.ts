import { isSame, type TextLine } from './composed-version';
import { HunkWriter } from './hunk-writer';
import type { KnownText } from './known-text';
import type { Name } from './patched-file';
import { writtenName } from './quoted-name';
import type { LineRange } from './suggested-place';
import { asTextLine, endedLine, suggestedLines } from './suggested-lines';

/** So many equal lines stand around a change, where they are known. */
const CONTEXT = 3;

/** What is put in the place of lines. */
export interface SuggestedEdit extends LineRange {
  /** Whole lines, which end with LF or CR LF; the last may lack its end. Empty: the lines are removed. */
  readonly text: string;
}

/** Lines of a file with what comes in their place. */
interface Change {
  readonly first: number;
  readonly old: readonly TextLine[];
  readonly now: readonly TextLine[];
}

/** The edits of a file that share a line with another one, or insert at the same place. */
export function overlapping<Edit extends LineRange>(edits: readonly Edit[]): Set<Edit> {
  const found = new Set<Edit>();
  let last: Edit | undefined;
  for (const edit of [...edits].sort(order)) {
    const isSamePlace = last?.startLine === edit.startLine && last.endLine === edit.endLine;
    if (last && (isSamePlace || edit.startLine <= last.endLine)) found.add(last).add(edit);
    if (!last || edit.endLine >= last.endLine) last = edit;
  }
  return found;
}

/**
 * The change of a text file that these edits make, as `git apply` takes it: the lines have the ends of those that they
 * replace, and the last one of a file without a final line feed has none. The edits do not overlap, and all of their lines
 * are known. Empty: they change nothing.
 */
export function suggestionPatch(name: Name, known: KnownText, edits: readonly SuggestedEdit[]): Buffer {
  const writer = new HunkWriter();
  const changes = changesOf(known, [...edits].sort(order));
  /** The first line that is not written yet. */
  let next = 1;
  for (const [at, { first, old, now }] of changes.entries()) {
    const end = first + old.length;
    const limit = changes[at + 1]?.first ?? Infinity;
    let from = first;
    while (from > Math.max(next, first - CONTEXT) && known.line(from - 1)) from -= 1;
    writer.skipTo(from);
    for (let number = from; number < first; number += 1) writer.write('both', known.line(number) ?? NONE);
    replace(writer, old, now);
    next = end;
    for (let line = known.line(next); line && next < Math.min(end + CONTEXT, limit); line = known.line(next)) {
      writer.write('both', line);
      next += 1;
    }
  }
  const hunks = writer.finished();
  return hunks.length === 0 ? Buffer.alloc(0) : Buffer.concat([headerOf(name), ...hunks]);
}

/** Of two edits at one line, the one that inserts is the first. */
const order = (one: LineRange, other: LineRange): number =>
  one.startLine - other.startLine || one.endLine - other.endLine;

/** The edits that change something. */
function changesOf(known: KnownText, edits: readonly SuggestedEdit[]): Change[] {
  const changes = edits.map(({ text, ...range }) => ({
    first: range.startLine,
    count: range.endLine - range.startLine + 1,
    now: suggestedLines(text, known, range),
  }));
  const open = openEnd(known);
  const behind = changes.at(-1);
  // What is inserted behind a last line without a line feed gives it one.
  if (behind && behind.first - 1 === open) {
    const before = changes.at(-2);
    if (before && before.first + before.count > open) {
      before.now.push(...behind.now);
      changes.pop();
    } else Object.assign(behind, { first: open, count: 1, now: [endedLine(known, open), ...behind.now] });
  }
  return changes
    .map(({ first, count, now }): Change => {
      const isLast = open !== undefined && first + count > open;
      return {
        first,
        old: Array.from({ length: count }, (_, at) => known.line(first + at) ?? NONE),
        now: now.map((line, at) => asTextLine(line, isLast && at === now.length - 1)),
      };
    })
    .filter(({ old, now }) => old.length !== now.length || !now.every((line, at) => isOf(line, old[at])));
}

/** The number of the last line, if it has no line feed. */
function openEnd(known: KnownText): number | undefined {
  const { last } = known;
  return last !== undefined && known.line(last)?.isUnterminated ? last : undefined;
}

const NONE: TextLine = { bytes: Buffer.alloc(0), isUnterminated: false };

const isOf = (line: TextLine, other: TextLine | undefined): boolean => other !== undefined && isSame(line, other);

/** Lines that both begin or end with are no change. */
function replace(writer: HunkWriter, old: readonly TextLine[], now: readonly TextLine[]): void {
  const least = Math.min(old.length, now.length);
  let before = 0;
  while (before < least && isOf(now[before] ?? NONE, old[before])) before += 1;
  let behind = 0;
  while (behind < least - before && isOf(now.at(-1 - behind) ?? NONE, old.at(-1 - behind))) behind += 1;
  for (const line of old.slice(0, before)) writer.write('both', line);
  for (const line of old.slice(before, old.length - behind)) writer.write('old', line);
  for (const line of now.slice(before, now.length - behind)) writer.write('new', line);
  for (const line of old.slice(old.length - behind)) writer.write('both', line);
}

function headerOf({ bytes }: Name): Buffer {
  const [left, right] = ['a/', 'b/'].map((prefix) => writtenName(Buffer.concat([Buffer.from(prefix), bytes])));
  const parts = ['diff --git ', left, ' ', right, '\n--- ', left, '\n+++ ', right, '\n'];
  return Buffer.concat(parts.map((part) => Buffer.from(part ?? '')));
}
