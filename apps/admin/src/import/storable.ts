const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Can PostgreSQL store this? Not NUL, not half a surrogate pair, and no number that JavaScript read as infinite. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}
