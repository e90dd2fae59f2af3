import { text } from '@review-service/database/row-types';
import type { Sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { didYouMean } from '@review-service/platform/words/nearest';
import { Refusal } from '../base/refusal';

/** Names that are compared with a misspelled one, at most. */
export const MOST_COMPARED = 1_000;

/** So many letters at the beginning are right in a name that is compared with a misspelled one. */
const RIGHT = 2;

/** How the names begin that a misspelled one is compared with. */
export const beginningOf = (name: string): string => name.slice(0, RIGHT);

/**
 * Nothing has this name; says which names are near it.
 * @param names selects the names that it is compared with
 */
export async function unknownName(db: Db, kind: string, name: string, names: Sql): Promise<Refusal> {
  const rows = await all(db, { name: text }, names);
  const near = [...new Set(rows.map((row) => row.name))];
  return new Refusal(`There is no ${kind} "${name}". ${didYouMean(name, near)}`.trimEnd());
}
