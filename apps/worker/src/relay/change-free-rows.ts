import { type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { Sending } from '@review-service/platform/queues/envelope';

/**
 * Changes rows of the outbox that are still as they were in these sendings. A row whose job is in hand right now is left
 * to it: it says how that went, and nobody waits for it here.
 * @param still what else must be true of the row `m`
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
