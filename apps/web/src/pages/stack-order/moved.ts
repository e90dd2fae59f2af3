/** A list with one of its items one place earlier (-1) or later (1); unchanged at its end. */
export function moved<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...all];
  const [one, other] = [all[at], all[at + by]];
  if (one === undefined || other === undefined) return next;
  next[at] = other;
  next[at + by] = one;
  return next;
}
