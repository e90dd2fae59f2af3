/** Lines of a patch, as far as they fit. */
export interface PatchPart {
  readonly text: string;
  /** Lines of the patch before the rest; undefined: there is none. */
  readonly next: number | undefined;
}

/** A longer line, as of a minified file, is cut: the rest of it says nothing to a reader. */
const LONGEST_LINE = 4_000;

/**
 * The lines of a patch from one on, as many as fit. A part that begins within a hunk has a hunk header of its own, so
 * that its lines have numbers.
 * @param room characters, as JSON
 */
export function partOfPatch(patch: string, from: number, room: number): PatchPart {
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const shown = from === 0 ? [] : [headerAt(lines, from)].filter((line) => line !== undefined);
  let left = room;
  for (const [at, line] of lines.entries()) {
    if (at < from) continue;
    const short = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
    left -= JSON.stringify(short).length;
    if (left < 0 && at > from) return { text: `${shown.join('\n')}\n`, next: at };
    shown.push(short);
  }
  return { text: shown.map((line) => `${line}\n`).join(''), next: undefined };
}

/** The header of the rest of a hunk; undefined: a hunk, or the patch, begins there. */
function headerAt(lines: readonly string[], from: number): string | undefined {
  if (lines[from]?.startsWith('@@')) return undefined;
  let place: { old: number; new: number } | undefined;
  for (const line of lines.slice(0, from)) {
    const [, old, now] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line) ?? [];
    if (old !== undefined) place = { old: Number(old), new: Number(now) };
    else if (place && !line.startsWith('\\')) {
      if (!line.startsWith('+')) place.old += 1;
      if (!line.startsWith('-')) place.new += 1;
    }
  }
  return place && `@@ -${place.old} +${place.new} @@`;
}
