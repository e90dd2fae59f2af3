import { distance } from 'fastest-levenshtein';

const MOST_SUGGESTED = 3;
/** What is longer is no misspelled name, and comparing takes its length squared. */
const LONGEST = 64;

/**
 * The words that look most like the one that somebody typed, best first: those that begin with it, hold it, or are a few
 * letters away.
 */
export function nearest(typed: string, words: readonly string[]): string[] {
  if (typed.length > LONGEST) return [];
  const rated = words.map((word) => ({ word, far: word.includes(typed) ? 0 : distance(typed, word) }));
  const nearby = rated.filter(({ word, far }) => far <= Math.max(typed.length, word.length) * 0.6);
  return nearby
    .sort((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_SUGGESTED)
    .map(({ word }) => word);
}

/** A question about what was perhaps meant; nothing when no word looks like it. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const near = nearest(typed, words);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : '';
}

/** Why a word is none of those that are known, and which were perhaps meant; all of them when none looks like it. */
export function unknownWord(kind: string, typed: string, words: readonly string[]): string {
  return `There is no ${kind} "${typed}". ${didYouMean(typed, words) || `There are ${words.join(', ')}.`}`;
}
