import type { KnownText } from './known-text';

/** What a suggestion replaces: whole lines of a file. */
export interface LineRange {
  /** The first line, from 1. */
  readonly startLine: number;
  /** The last line; the one before `startLine`: nothing is replaced, lines are inserted before that. */
  readonly endLine: number;
}

/** The lines by which the place of a suggestion is found again. */
export interface Anchor {
  /** Without their line feeds: those that are replaced; for an insertion the lines beside it. */
  readonly lines: readonly Uint8Array[];
  /** How many of them stand before the place. */
  readonly lead: number;
}

/**
 * Whether a suggestion fits a version of the file: the same lines are in the same place (`yes`), or in one other place
 * only (`moved`), or not (`conflict`); or what is known of the file does not say it (`unknown`).
 */
export type Fit = 'conflict' | 'moved' | 'unknown' | 'yes';

/** Where a suggestion fits. */
export type SuggestedPlace =
  { readonly fits: 'moved' | 'yes'; readonly startLine: number } | { readonly fits: 'conflict' | 'unknown' };

/** The anchor of these lines. Undefined: not all of them are known, or no line beside an insertion is. */
export function anchorOf(known: KnownText, { startLine, endLine }: LineRange): Anchor | undefined {
  const lines: Uint8Array[] = [];
  if (endLine >= startLine) {
    for (let number = startLine; number <= endLine; number += 1) {
      const line = known.line(number);
      if (!line) return undefined;
      lines.push(line.bytes);
    }
    return { lines, lead: 0 };
  }
  const [before, behind] = [known.line(startLine - 1), known.line(startLine)];
  if (!before && (startLine > 1 || (!behind && known.last !== 0))) return undefined;
  return { lines: [before, behind].flatMap((line) => (line ? [line.bytes] : [])), lead: before ? 1 : 0 };
}

/**
 * Where lines with this anchor are in a version of the file. Takes time in proportion to the lines of both.
 * @param mayLearn more will be known of the file later
 */
export function placeOf(
  anchor: Anchor,
  { startLine, endLine }: LineRange,
  known: KnownText,
  mayLearn = false,
): SuggestedPlace {
  const count = endLine - startLine + 1;
  const { lines, lead } = anchor;
  if (lines.length === 0) return known.last === 0 ? { fits: 'yes', startLine } : { fits: 'conflict' };
  const isSame = lines.every((line, at) => isLine(line, known.line(startLine - lead + at)?.bytes));
  if (isSame) return isBounded(known, startLine, count) ? { fits: 'yes', startLine } : { fits: 'unknown' };
  if (mayLearn && !known.isWhole) return { fits: 'unknown' };
  const [found, another] = matches(lines, known);
  if (another !== undefined) return { fits: 'conflict' };
  if (found === undefined) return { fits: known.isWhole ? 'conflict' : 'unknown' };
  return isBounded(known, found + lead, count) ? { fits: 'moved', startLine: found + lead } : { fits: 'unknown' };
}

/** Git takes a change without an equal line behind it to be at the end of the file. */
const isBounded = (known: KnownText, first: number, count: number): boolean =>
  known.last === first + count - 1 || known.line(first + count) !== undefined;

/** Where the lines are: the first two places at most. */
function matches(lines: readonly Uint8Array[], known: KnownText): number[] {
  const found: number[] = [];
  const borders = bordersOf(lines);
  for (const run of known.runs) {
    let matched = 0;
    for (const [at, { bytes }] of run.lines.entries()) {
      while (matched > 0 && !isLine(lines[matched], bytes)) matched = borders[matched - 1] ?? 0;
      if (isLine(lines[matched], bytes)) matched += 1;
      if (matched < lines.length) continue;
      found.push(run.first + at - lines.length + 1);
      if (found.length === 2) return found;
      matched = borders[matched - 1] ?? 0;
    }
  }
  return found;
}

/** Of each beginning of the lines, how many it ends with that it begins with, too (Knuth, Morris and Pratt). */
function bordersOf(lines: readonly Uint8Array[]): number[] {
  const borders = [0];
  let border = 0;
  for (let at = 1; at < lines.length; at += 1) {
    while (border > 0 && !isLine(lines[border], lines[at])) border = borders[border - 1] ?? 0;
    if (isLine(lines[border], lines[at])) border += 1;
    borders.push(border);
  }
  return borders;
}

const isLine = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
