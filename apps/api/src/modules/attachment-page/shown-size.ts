const UNITS = ['KB', 'MB', 'GB'];

/** A number of bytes for people: `345 bytes`, `1.5 KB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}
