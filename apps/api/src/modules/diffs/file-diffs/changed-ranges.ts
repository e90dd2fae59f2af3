/** Pairs of places of characters in a line, from 0, the second exclusively; null: all of the line. */
export type Ranges = [number, number][] | null;

/** The second half of a character outside of the Basic Multilingual Plane. */
const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * What changed between two versions of a line: what is between their common beginning and their common end. Lines of
 * which less than a quarter is the same are other lines. Takes time in proportion to the lines.
 */
export function changedRanges(left: string, right: string): [Ranges, Ranges] {
  const [least, longest] = [Math.min(left.length, right.length), Math.max(left.length, right.length)];
  let before = 0;
  while (before < least && left[before] === right[before]) before += 1;
  if (isSecondHalf(left, before) || isSecondHalf(right, before)) before -= 1;
  let behind = 0;
  while (behind < least - before && left[left.length - 1 - behind] === right[right.length - 1 - behind]) behind += 1;
  if (behind > 0 && isSecondHalf(left, left.length - behind)) behind -= 1;
  const common = before + behind;
  if (common * 4 < longest || (common === longest && left === right)) return [null, null];
  const first = charactersIn(left.slice(0, before));
  const rangeIn = (text: string): Ranges => [[first, first + charactersIn(text.slice(before, text.length - behind))]];
  return [rangeIn(left), rangeIn(right)];
}

/** How many there are, whether outside of the Basic Multilingual Plane or not. */
function charactersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (!isSecondHalf(text, at)) count += 1;
  return count;
}
