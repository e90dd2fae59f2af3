import { didYouMean } from '@review-service/platform/words/nearest';
import { Refusal } from './refusal';

/** Names that are compared with a misspelled one, at most. */
export const MOST_COMPARED = 1_000;

/** Nothing has this name; says which of the names are near it. */
export const unknownName = (kind: string, name: string, names: readonly string[]): Refusal =>
  new Refusal(`There is no ${kind} "${name}". ${didYouMean(name, names)}`.trimEnd());
