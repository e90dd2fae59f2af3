import type { RowOf } from '@review-service/database/columns';
import { nullable, number } from '@review-service/database/row-types';

/** What a statement tells of a slice: its last id, or null if nothing was left, and how many rows it deleted. */
export const SLICE = { last: nullable(number), purged: number };

/** Deletes rows slice by slice, in the order of their ids. Resolves with their number. */
export async function inSlices(purge: (after: number) => Promise<RowOf<typeof SLICE>[]>): Promise<number> {
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const [slice] = await purge(after);
    count += slice?.purged ?? 0;
    after = slice?.last ?? null;
  }
  return count;
}
