import { didYouMean } from '@review-service/platform/words/nearest';
import { Refusal } from '../base/refusal';

/** Names that are compared with a misspelled one, at most. */
export const MOST_COMPARED = 1_000;

/** So many letters at the beginning are right in a name that is compared with a misspelled one. */
const RIGHT = 2;

/** How the names begin that a misspelled one is compared with. */
export const beginningOf = (name: string): string => name.slice(0, RIGHT);

/** Nothing has this name; says which of the names are near it. */
export const unknownName = (kind: string, name: string, names: readonly string[]): Refusal =>
  new Refusal(`There is no ${kind} "${name}". ${didYouMean(name, names)}`.trimEnd());
