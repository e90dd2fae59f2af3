import type { QueryRunner } from 'typeorm';
import { inShortTries } from '../short-tries';

/**
 * Calls the triggers' function of audiences for existing review requests.
 * @param ids the ids above `$1`, in their order, at most `$2`
 */
export const storeAudiencesInBatches = (db: QueryRunner, ids: string, size: number): Promise<void> =>
  inBatches(db, 'judge_attachments_of', ids, size);

/**
 * Calls a function for existing rows, some in each transaction, so that locks are short. Runs outside of a transaction:
 * the step needs `transaction = false`.
 * @param called takes an array of ids
 * @param ids the ids above `$1`, in their order, at most `$2`
 */
export async function inBatches(db: QueryRunner, called: string, ids: string, size: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const [batch] = (await db.query(
      `with batch as (select array(${ids}) as ids) select ids, ids[cardinality(ids)] as last from batch`,
      [after, size],
    )) as { ids: number[]; last: number | null }[];
    await inShortTries(
      () => db.query(`select ${called}($1)`, [batch?.ids ?? []]),
      () => undefined,
    );
    after = batch?.last ?? null;
  }
}
