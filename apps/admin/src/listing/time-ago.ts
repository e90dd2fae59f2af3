const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'm'],
] as const;

/** A number of seconds, rounded: `3d`, `5h`, `12m`, `40s`. */
export function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${Math.floor(seconds / size)}${unit}`;
}

/** So many seconds ago, or in the future if negative. */
export const timeAgo = (seconds: number): string =>
  seconds < 0 ? `in ${duration(-seconds)}` : `${duration(seconds)} ago`;
