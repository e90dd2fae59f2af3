import { matchingLines } from './matching-lines';

/** A text that comes more often says nothing about where it is. */
const PLACES = 8;

/** So many runs are looked at before each, and so many before all together. */
const RUNS_BEFORE = 100;
const RUNS_BEFORE_ALL = 1_000_000;

/** A line of a file that is known: its number in the file, its text as a number, and whether that is more than punctuation. */
export interface KnownLine {
  readonly number: number;
  readonly text: number;
  readonly isWord: boolean;
}

/** Lines that follow each other, and are the same in both versions. */
export interface CommonRun {
  readonly one: number;
  readonly other: number;
  readonly count: number;
  /** How much they say about where they are: a line that both versions have once says more than others. */
  readonly weight: number;
}

/**
 * Which of the known lines of two versions of a file are the same line: for each place in one its place in the other, or
 * -1. Lines that other people added or removed between the versions moved those behind them, which shows in the numbers.
 * Takes time in proportion to the lines.
 * @param likely runs that are known from elsewhere to be likely
 */
export function alignedLines(
  one: readonly KnownLine[],
  other: readonly KnownLine[],
  likely: readonly CommonRun[],
): Int32Array {
  const mates = new Int32Array(one.length).fill(-1);
  const found = [...runsOf(one, other), ...likely].sort((a, b) => a.one - b.one || a.count - b.count);
  const runs = chained(found, one, other);
  for (const run of runs) for (let at = 0; at < run.count; at += 1) mates[run.one + at] = run.other + at;
  let last: CommonRun = { one: -1, other: -1, count: 1, weight: 0 };
  for (const next of [...runs, { one: one.length, other: other.length, count: 0, weight: 0 }]) {
    matchBetween(one, other, last, next, mates);
    last = next;
  }
  return mates;
}

/** The same lines of one file. */
export function sameNumbers(one: readonly KnownLine[], other: readonly KnownLine[]): Int32Array {
  const places = new Map(other.map(({ number }, at) => [number, at]));
  return Int32Array.from(one, ({ number }) => places.get(number) ?? -1);
}

const follows = (lines: readonly KnownLine[], at: number): boolean =>
  at > 0 && lines[at]?.number === (lines[at - 1]?.number ?? 0) + 1;

function runsOf(one: readonly KnownLine[], other: readonly KnownLine[]): CommonRun[] {
  const isOnce = new Set<number>();
  const isMore = new Set<number>();
  for (const { text } of one) (isOnce.has(text) ? isMore : isOnce).add(text);
  const places = new Map<number, number[]>();
  for (const [at, { text, isWord }] of other.entries()) {
    if (!isWord) continue;
    const known = places.get(text);
    if (!known) places.set(text, [at]);
    else if (known.length <= PLACES) known.push(at);
  }
  const runs: CommonRun[] = [];
  /** Where the last run ends, by the distance between its places. */
  const ends = new Map<number, number>();
  for (const [at, { text }] of one.entries()) {
    const found = places.get(text) ?? [];
    if (found.length > PLACES) continue;
    for (const place of found) {
      if ((ends.get(at - place) ?? 0) > at) continue;
      const run = runAt(one, other, at, place);
      let weight = 0;
      for (const { text: known, isWord } of one.slice(run.one, run.one + run.count)) {
        if (isWord) weight += !isMore.has(known) && places.get(known)?.length === 1 ? 2 : 1;
      }
      ends.set(at - place, run.one + run.count);
      runs.push({ ...run, weight });
    }
  }
  return runs;
}

function runAt(
  one: readonly KnownLine[],
  other: readonly KnownLine[],
  at: number,
  place: number,
): Omit<CommonRun, 'weight'> {
  const isSame = (a: number, b: number) => one[a]?.text === other[b]?.text;
  let before = 0;
  while (
    follows(one, at - before) &&
    follows(other, place - before) &&
    isSame(at - before - 1, place - before - 1) &&
    // Words before it are in the run already, or were looked for in vain.
    !one[at - before - 1]?.isWord
  )
    before += 1;
  let count = before + 1;
  const [first, otherFirst] = [at - before, place - before];
  while (follows(one, first + count) && follows(other, otherFirst + count) && isSame(first + count, otherFirst + count))
    count += 1;
  return { one: first, other: otherFirst, count };
}

/** The runs that go together: those with the most words, of which each other distance between the versions costs one. */
function chained(runs: readonly CommonRun[], one: readonly KnownLine[], other: readonly KnownLine[]): CommonRun[] {
  const shiftOf = (run: CommonRun) => (other[run.other]?.number ?? 0) - (one[run.one]?.number ?? 0);
  const most = Math.min(RUNS_BEFORE, Math.ceil(RUNS_BEFORE_ALL / runs.length));
  const best: { score: number; before: number }[] = [];
  let top = -1;
  for (const [at, run] of runs.entries()) {
    const shift = shiftOf(run);
    let [score, before] = [run.weight - (shift === 0 ? 0 : 1), -1];
    for (let earlier = Math.max(0, at - most); earlier < at; earlier += 1) {
      const [last, known] = [runs[earlier], best[earlier]];
      if (!last || !known || last.one + last.count > run.one || last.other + last.count > run.other) continue;
      const total = known.score + run.weight - (shiftOf(last) === shift ? 0 : 1);
      if (total > score) [score, before] = [total, earlier];
    }
    best.push({ score, before });
    if (score > (best[top]?.score ?? 0)) top = at;
  }
  const chain: CommonRun[] = [];
  for (let at = top; at >= 0; at = best[at]?.before ?? -1) {
    const run = runs[at];
    if (run) chain.push(run);
  }
  return chain.reverse();
}

/** Matches the lines right after a run, and right before the next one. */
function matchBetween(
  one: readonly KnownLine[],
  other: readonly KnownLine[],
  last: CommonRun,
  next: CommonRun,
  mates: Int32Array,
): void {
  const [from, otherFrom] = [last.one + last.count, last.other + last.count];
  const [end, otherEnd] = [endOfRow(one, from, next.one), endOfRow(other, otherFrom, next.other)];
  const matchIn = (a: number, aEnd: number, b: number, bEnd: number) => {
    const texts = (lines: readonly KnownLine[], start: number, stop: number) =>
      lines.slice(start, stop).map(({ text }) => text);
    for (const [x, y] of matchingLines(texts(one, a, aEnd), texts(other, b, bEnd))) mates[a + x] = b + y;
  };
  if (last.one >= 0) matchIn(from, end, otherFrom, otherEnd);
  if (end === next.one && otherEnd === next.other && last.one >= 0) return;
  const [start, otherStart] = [startOfRow(one, end, next.one), startOfRow(other, otherEnd, next.other)];
  if (next.count > 0) matchIn(start, next.one, otherStart, next.other);
}

/** Where the lines that follow each other from this one on, which itself follows the one before it, end. */
function endOfRow(lines: readonly KnownLine[], from: number, most: number): number {
  let end = from;
  while (end < most && follows(lines, end)) end += 1;
  return end;
}

/** The same backwards. */
function startOfRow(lines: readonly KnownLine[], least: number, to: number): number {
  let start = to;
  while (start > least && follows(lines, start)) start -= 1;
  return start;
}
