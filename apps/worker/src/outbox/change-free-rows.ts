import { type Sql, sql } from '@review-service/database/sql';
import type { Database } from '@review-service/platform/database/database';
import type { Sending } from '@review-service/platform/queues/envelope';

/**
 * Changes rows of the outbox that are still in these sendings. It skips locked rows without waiting: their running jobs
 * write the outcome.
 * @param sendings each may have the job that it is handed over with, for `changes` as `free.job`
 * @param still a further condition on the row `m`
 */
export async function changeFreeRows(
  db: Database,
  sendings: readonly (Sending & { readonly job?: string })[],
  still: Sql,
  changes: Sql,
): Promise<void> {
  const [ids, sends, jobs] = [
    sendings.map(({ id }) => id),
    sendings.map(({ send }) => send),
    sendings.map(({ job = null }) => job),
  ];
  await db.all(
    {},
    sql`
      with free as (
        select m.id, s.job from outbox_message m
        join unnest(${ids}::uuid[], ${sends}::int[], ${jobs}::text[]) as s (id, send, job) on m.id = s.id and m.send_number = s.send
        where ${still} for update of m skip locked)
      update outbox_message m set ${changes} from free where m.id = free.id`,
  );
}
