import { Disagreement, HunkLines, isSame, KnownLines, type Run, type TextLine } from './composed-version';
import { HunkWriter } from './hunk-writer';
import type { PatchedFile } from './patched-file';
import { readSection } from './read-section';
import { writtenHeader } from './written-header';

/** Nothing but the existence of the file is certain. */
const UNKNOWN: readonly Run[] = [{ first: 1, count: Infinity }];

/** What is asked of a composition. */
interface Asked {
  /** So many of the changes are composed; the others only teach what lines the file has. All, if it is not said. */
  readonly shown?: number;
  /** Leaves out hunks of lines that are the same in the end, which Git does not take. */
  readonly onlyChanges?: boolean;
  /** The most lines of all hunks together. */
  readonly most?: number;
}

/**
 * One change of a text file that does what several do, one after the other: sections of patches, the first of which is
 * applied first. Its hunks have all lines that are known of the file, so that they may be further apart than Git has them,
 * and longer. What the changes take back is no change. Takes time and memory in proportion to the lines of the hunks, for
 * each of the changes.
 *
 * Undefined if they do not follow each other (they disagree about the blob or the lines between them), if one is of a binary file, or
 * if nothing is left of them. Throws a PatchFault if a section cannot be read, or if there are more lines ("limit").
 */
export function composePatches(
  sections: readonly Uint8Array[],
  { shown = sections.length, onlyChanges = false, most = Infinity }: Asked = {},
): Buffer | undefined {
  const base = new KnownLines();
  const files: PatchedFile[] = [];
  let composed = UNKNOWN;
  let version = UNKNOWN;
  let left = most;
  for (const section of sections) {
    const lines = new HunkLines(left);
    const file = readSection(section, lines);
    left -= lines.count;
    const last = files.at(-1);
    if (file.isBinary || (last && !mayFollow(last, file))) return undefined;
    if (file.isNew) version = [];
    const next = orUndefined(() => base.applied(version, lines.hunks));
    if (!next) return undefined;
    version = next;
    files.push(file);
    if (files.length === shown) composed = version;
  }
  const header = writtenHeader(files.slice(0, shown));
  const hunks = hunksOf(base, composed, new HunkWriter(onlyChanges));
  if (!header || (hunks.length === 0 && !header.isChange)) return undefined;
  return Buffer.concat([...header.lines(hunks.length > 0), ...hunks]);
}

/** Whether a change may be of what another one made. Abbreviated ids are as long as Git needs, so one may be shorter. */
function mayFollow(
  { status, destRevision: made }: PatchedFile,
  { isNew, sourceRevision: found }: PatchedFile,
): boolean {
  if (isNew || status === 'deleted') return false;
  return made.startsWith(found) || found.startsWith(made);
}

/** The lines of hunks that make a version of the base. */
function hunksOf(base: KnownLines, version: readonly Run[], writer: HunkWriter): Uint8Array[] {
  const known = base.inOrder();
  let at = 0;
  /** The next known lines of the base before this number. */
  const takeUntil = (number: number): TextLine[] => {
    const from = at;
    while (at < known.length && (known[at]?.[0] ?? 0) < number) at += 1;
    return known.slice(from, at).map(([, line]) => line);
  };
  let added: TextLine[] = [];
  for (const run of version) {
    if ('lines' in run) {
      added = run.lines;
      continue;
    }
    replace(writer, takeUntil(run.first), added);
    added = [];
    for (; at < known.length; at += 1) {
      const [number, line] = known[at] ?? [0];
      if (!line || number >= run.first + run.count) break;
      writer.skipTo(number);
      writer.write('both', line);
    }
    if (run.count < Infinity) writer.skipTo(run.first + run.count);
  }
  replace(writer, [], added);
  return writer.finished();
}

/** Writes lines in the place of others. Those that both begin or end with are no change. */
function replace(writer: HunkWriter, old: readonly TextLine[], now: readonly TextLine[]): void {
  const least = Math.min(old.length, now.length);
  const same = (one: TextLine | undefined, other: TextLine | undefined) => !!one && !!other && isSame(one, other);
  let before = 0;
  while (before < least && same(old[before], now[before])) before += 1;
  let behind = 0;
  while (behind < least - before && same(old.at(-1 - behind), now.at(-1 - behind))) behind += 1;
  for (const line of old.slice(0, before)) writer.write('both', line);
  for (const line of old.slice(before, old.length - behind)) writer.write('old', line);
  for (const line of now.slice(before, now.length - behind)) writer.write('new', line);
  for (const line of old.slice(old.length - behind)) writer.write('both', line);
}

function orUndefined<T>(apply: () => T): T | undefined {
  try {
    return apply();
  } catch (error) {
    if (error instanceof Disagreement) return undefined;
    throw error;
  }
}
