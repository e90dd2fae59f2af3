import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { Database } from '@review-service/platform/database/database';

const LEASED = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'payload', 'requestId', 'traceparent', 'attempts']),
  computed({ send: [number, sql`m.send_number`] }),
);

/** A leased row, under its new number. */
export type LeasedRow = RowOf<typeof LEASED>;

/**
 * The ids of rows that are due and that nobody has leased, those first that have been due for longest.
 * @param also a further condition
 */
export const dueRows = (most: Sql, also: Sql = sql`true`): Sql => sql`
  select id from outbox_message
  where ${also} and status = 'pending' and due_at <= now() and (leased_until is null or leased_until < now())
  order by due_at limit ${most} for update skip locked`;

/**
 * Leases rows in a short statement. Each gets the number of its next sending.
 * @param due their ids
 * @param changes what else the lease writes into a row
 */
export const leaseRows = (db: Database, due: Sql, changes: Sql): Promise<LeasedRow[]> =>
  db.all(
    LEASED,
    sql`
      with due as (${due}),
      leased as (
        update outbox_message m set ${changes}, send_number = send_number + 1 from due where m.id = due.id returning m.*)
      select ${LEASED} from leased m`,
  );
