/** The most characters of an answer, as JSON. */
export const MOST_CHARACTERS = 40_000;

/** What entries of an answer may have together: the rest is for what is beside them. */
export const ROOM = 36_000;

/** Characters of a value, as JSON. */
export const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** The first entries that fit into an answer, at least one. */
export function fitting<Entry>(entries: readonly Entry[], room = ROOM): Entry[] {
  let left = room;
  const first = entries.findIndex((entry, index) => {
    left -= lengthOf(entry) + 1;
    return left < 0 && index > 0;
  });
  return first < 0 ? [...entries] : entries.slice(0, first);
}
