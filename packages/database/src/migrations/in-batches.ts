import type { QueryRunner } from 'typeorm';
import { inShortTries } from '../short-tries';

/** How far each step has come; the table exists during a migration only. */
const PROGRESS = 'schema_migration_progress';

/** What is done in batches. */
export interface Batches {
  /** The name of the step. It does this once. */
  readonly step: string;
  /** A query of the ids above `$1`, in their order, at most `$2`. */
  readonly ids: string;
  /** Ids per transaction: few, so that locks are short. */
  readonly size: number;
}

/** Calls the triggers' function of audiences for existing review requests. */
export const storeAudiencesInBatches = (db: QueryRunner, batches: Batches): Promise<void> =>
  inBatches(db, batches, (ids) => db.query('select judge_attachments_of($1)', [ids]));

/**
 * Changes existing rows, some in each transaction, so that locks are short. Writes down after each batch how far it has
 * come: a run that was cut off, such as by the deadline of a job, is continued there by the next one. Runs outside of a
 * transaction: the step needs `transaction = false`.
 * @param change changes the rows with these ids; it may be called again for those of the last batch
 */
export async function inBatches(
  db: QueryRunner,
  { step, ids, size }: Batches,
  change: (ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  await db.query(
    `create table if not exists ${PROGRESS} (step text collate "C" primary key, last_id integer not null)`,
  );
  const [former] = (await db.query(`select last_id from ${PROGRESS} where step = $1`, [step])) as { last_id: number }[];
  for (let after = former?.last_id ?? 0; ;) {
    const [batch] = (await db.query(
      `with batch as (select array(${ids}) as ids) select ids, ids[cardinality(ids)] as last from batch`,
      [after, size],
    )) as { ids: number[]; last: number | null }[];
    if (!batch || batch.last === null) return;
    await inShortTries(
      () => change(batch.ids),
      () => undefined,
    );
    after = batch.last;
    await db.query(
      `insert into ${PROGRESS} (step, last_id) values ($1, $2) on conflict (step) do update set last_id = excluded.last_id`,
      [step, after],
    );
  }
}

/** Once all steps are done. */
export const forgetProgress = (db: QueryRunner): Promise<unknown> => db.query(`drop table if exists ${PROGRESS}`);
