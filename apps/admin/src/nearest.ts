const MOST_SUGGESTED = 3;

/**
 * The words that look most like the one that somebody typed, best first: those that begin with it, hold it, or are a few
 * letters away.
 */
export function nearest(typed: string, words: readonly string[]): string[] {
  const rated = words.map((word) => ({ word, far: word.includes(typed) ? 0 : distance(typed, word) }));
  const nearby = rated.filter(({ word, far }) => far <= Math.max(typed.length, word.length) * 0.6);
  return nearby
    .sort((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_SUGGESTED)
    .map(({ word }) => word);
}

/** Why a word is none of those that are known, and which were perhaps meant; all of them when none looks like it. */
export function unknownWord(kind: string, typed: string, words: readonly string[]): string {
  const near = nearest(typed, words);
  const hint = near.length ? `Did you mean ${near.join(', ')}?` : `There are ${words.join(', ')}.`;
  return `There is no ${kind} "${typed}". ${hint}`;
}

/** Letters to insert, remove or replace (Levenshtein), row by row of the matrix. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row.at(-1) ?? 0;
}
