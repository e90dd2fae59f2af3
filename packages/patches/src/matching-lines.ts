/** Up to so many pairs of lines are compared one by one. */
const PAIRS = 250_000;

/** Ranges are divided so many times. */
const DEPTH = 32;

/** The places of lines that are the same in two texts. */
export type Match = readonly [one: number, other: number];

/** A range of both texts, the ends exclusively. */
interface Range {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/**
 * Which lines of two texts are the same, in the order of both: as many as can be in short texts, and in long ones those
 * that stand between lines which both have once. Lines are told by numbers. Takes time in proportion to the lines, times
 * the logarithm of their number.
 */
export function matchingLines(one: readonly number[], other: readonly number[]): Match[] {
  const matches: Match[] = [];
  match(one, other, { from: [0, 0], to: [one.length, other.length] }, DEPTH, matches);
  return matches;
}

function match(
  one: readonly number[],
  other: readonly number[],
  { from, to }: Range,
  depth: number,
  found: Match[],
): void {
  let [a, b] = from;
  let [aEnd, bEnd] = to;
  for (; a < aEnd && b < bEnd && one[a] === other[b]; a += 1, b += 1) found.push([a, b]);
  let behind = 0;
  for (; a < aEnd && b < bEnd && one[aEnd - 1] === other[bEnd - 1]; aEnd -= 1, bEnd -= 1) behind += 1;
  if ((aEnd - a) * (bEnd - b) <= PAIRS) matchAll(one, other, { from: [a, b], to: [aEnd, bEnd] }, found);
  else if (depth > 0) {
    let last: Match = [a - 1, b - 1];
    for (const next of [...uniqueMatches(one, other, { from: [a, b], to: [aEnd, bEnd] }), [aEnd, bEnd] as const]) {
      const isDivided = next[0] < aEnd || last[0] >= a;
      if (isDivided) match(one, other, { from: [last[0] + 1, last[1] + 1], to: next }, depth - 1, found);
      if (next[0] < aEnd) found.push(next);
      last = next;
    }
  }
  for (let at = 0; at < behind; at += 1) found.push([aEnd + at, bEnd + at]);
}

/** As many as can be. */
function matchAll(one: readonly number[], other: readonly number[], { from, to }: Range, found: Match[]): void {
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]];
  if (rows === 0 || columns === 0) return;
  const width = columns + 1;
  // How many lines are the same from each pair of places on.
  const most = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => most[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      most[row * width + column] =
        one[from[0] + row] === other[from[1] + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (one[from[0] + row] === other[from[1] + column]) {
      found.push([from[0] + row, from[1] + column]);
      [row, column] = [row + 1, column + 1];
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
}

/** The longest row of lines that both have once. */
function uniqueMatches(one: readonly number[], other: readonly number[], { from, to }: Range): Match[] {
  const [inOne, inOther] = [placesOnce(one, from[0], to[0]), placesOnce(other, from[1], to[1])];
  const matches: Match[] = [];
  for (const [line, place] of inOne) {
    const otherPlace = inOther.get(line) ?? -1;
    if (place >= 0 && otherPlace >= 0) matches.push([place, otherPlace]);
  }
  return longestRising(matches);
}

/** The places of lines, in their order; -1 of those that come more than once. */
function placesOnce(lines: readonly number[], from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? 0;
    places.set(line, places.has(line) ? -1 : at);
  }
  return places;
}

/** The most of these, which rise in one text, that rise in the other, too. */
function longestRising(matches: readonly Match[]): Match[] {
  /** The last of the rows of each length, with the smallest place. */
  const last: number[] = [];
  const before: number[] = [];
  for (const [at, [, place]] of matches.entries()) {
    let [low, high] = [0, last.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[last[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before.push(last[low - 1] ?? -1);
    last[low] = at;
  }
  const row: Match[] = [];
  for (let at = last.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const found = matches[at];
    if (found) row.push(found);
  }
  return row.reverse();
}
