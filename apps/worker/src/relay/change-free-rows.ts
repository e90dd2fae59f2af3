import { type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { Sending } from '@review-service/platform/queues/envelope';

/**
 * Changes rows of the outbox that are still in these sendings. It skips locked rows without waiting: their running jobs
 * write the outcome.
 * @param still a further condition on the row `m`
 */
export async function changeFreeRows(db: Db, sendings: readonly Sending[], still: Sql, changes: Sql): Promise<void> {
  await all(
    db,
    {},
    sql`
      with free as (
        select m.id from outbox_message m
        join unnest(${sendings.map(({ id }) => id)}::uuid[], ${sendings.map(({ send }) => send)}::int[]) as s (id, send)
          on m.id = s.id and m.send_number = s.send
        where ${still} for update of m skip locked)
      update outbox_message m set ${changes} from free where m.id = free.id`,
  );
}
