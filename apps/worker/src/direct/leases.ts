import { Injectable } from '@nestjs/common';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Sending } from '@review-service/platform/queues/envelope';
import { changeFreeRows } from '../outbox/change-free-rows';
import { ofEndedProcess } from '../outbox/ended-process';
import { dueRows, type LeasedRow, leaseRows } from '../outbox/leased-rows';

/** Rows whose process has ended, per look. */
const BATCH = 500;
/** A lease that was not renewed for so long is over: some renewals may fail meanwhile. */
const LASTS = '20 seconds';

/** What processes without Redis have in hand: rows with the status `relayed`, whose leases they renew. */
@Injectable()
export class Leases {
  constructor(private readonly db: Database) {}

  /** Leases rows that are due: of each queue at most so many. */
  lease(rooms: ReadonlyMap<string, number>): Promise<LeasedRow[]> {
    const due = sql`
      select m.id from unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) as q (name, room)
      cross join lateral (${dueRows(sql`q.room`, sql`queue = q.name`)}) m`;
    const relayed = sql`status = 'relayed', relayed_at = now(), leased_until = null, job_id = null`;
    return leaseRows(this.db, due, relayed);
  }

  /** Milliseconds until the first pending row of these queues is due: negative if it is by now, infinite if there is none. */
  async untilNextDue(queues: readonly string[]): Promise<number> {
    const [next] = await this.db.all(
      { milliseconds: number },
      sql`
        select extract(epoch from min(m.due_at) - now())::float8 * 1000 as milliseconds
        from unnest(${queues}::text[]) as q (name)
        cross join lateral (
          select due_at from outbox_message where queue = q.name and status = 'pending' order by due_at limit 1) m
        having count(*) > 0`,
    );
    return next?.milliseconds ?? Infinity;
  }

  /** A row that is locked is skipped: its transaction keeps others away. */
  renew(sendings: readonly Sending[]): Promise<void> {
    return changeFreeRows(this.db, sendings, sql`m.status = 'relayed'`, sql`relayed_at = now()`);
  }

  /** Another process may lease them. */
  giveBack(sendings: readonly Sending[]): Promise<void> {
    return changeFreeRows(this.db, sendings, sql`m.status = 'relayed'`, sql`status = 'pending', due_at = now()`);
  }

  /** Takes rows from processes that have ended. Resolves with their ids. */
  async takeBack(): Promise<string[]> {
    const rows = await this.db.all(
      { id: text },
      sql`
        with ended as (
          select id from outbox_message
          where status = 'relayed' and relayed_at < now() - ${LASTS}::interval
          order by relayed_at limit ${BATCH} for update skip locked)
        update outbox_message m set ${ofEndedProcess} from ended where m.id = ended.id returning m.id`,
    );
    return rows.map(({ id }) => id);
  }
}
