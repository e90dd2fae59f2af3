import { distance } from 'fastest-levenshtein';

const MOST_SUGGESTED = 3;
/** Longer words are not compared: they are no misspelled names, and the time is quadratic. */
const LONGEST = 64;

/**
 * The words most similar to the typed one, best first: those that begin with it, contain it, or differ in a few
 * letters.
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

/** "Did you mean ...?" with similar words; empty if there are none. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const near = nearest(typed, words);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : '';
}

/** The message for an unknown word, with similar known words, or all of them if none is similar. */
export function unknownWord(kind: string, typed: string, words: readonly string[]): string {
  return `There is no ${kind} "${typed}". ${didYouMean(typed, words) || `There are ${words.join(', ')}.`}`;
}
