import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columns, computed, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Sending } from '@review-service/platform/queues/envelope';
import { DataSource } from 'typeorm';
import { changeFreeRows } from '../outbox/change-free-rows';
import type { LeasedRow } from '../outbox/jobs-of-rows';
import { ofEndedProcess } from '../outbox/ended-process';

/** Rows whose process has ended, per look. */
const BATCH = 500;
/** A lease that was not renewed for so long is over: some renewals may fail meanwhile. */
const LASTS = '20 seconds';

/** A row that this process has leased. */
export interface Leased extends LeasedRow {
  readonly queue: string;
}

const LEASED = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'payload', 'requestId', 'traceparent', 'attempts']),
  computed({ send: [number, sql`m.send_number`] }),
);

/** What processes without Redis have in hand: rows with the status `relayed`, whose leases they renew. */
@Injectable()
export class Leases {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Leases rows that are due: of each queue at most so many. */
  lease(rooms: ReadonlyMap<string, number>): Promise<Leased[]> {
    return all(
      this.database,
      LEASED,
      sql`
        with due as (
          select m.id from unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) as q (name, room)
          cross join lateral (
            select id from outbox_message
            where queue = q.name and status = 'pending' and due_at <= now() and (leased_until is null or leased_until < now())
            order by due_at limit q.room for update skip locked) m),
        leased as (
          update outbox_message m
          set status = 'relayed', relayed_at = now(), leased_until = null, job_id = null, send_number = send_number + 1
          from due where m.id = due.id returning m.*)
        select ${LEASED} from leased m`,
    );
  }

  /** A row that is locked is skipped: its transaction keeps others away. */
  renew(sendings: readonly Sending[]): Promise<void> {
    return changeFreeRows(this.database, sendings, sql`m.status = 'relayed'`, sql`relayed_at = now()`);
  }

  /** Another process may lease them. */
  giveBack(sendings: readonly Sending[]): Promise<void> {
    return changeFreeRows(this.database, sendings, sql`m.status = 'relayed'`, sql`status = 'pending', due_at = now()`);
  }

  /** Takes rows from processes that have ended. Resolves with their ids. */
  async takeBack(): Promise<string[]> {
    const rows = await all(
      this.database,
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
