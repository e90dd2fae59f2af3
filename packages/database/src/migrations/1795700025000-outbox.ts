import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The tasks of the workers' timetable. A later one runs at once, and writes its row. */
const TIMED_WORK = [
  'audit-partitions',
  'fold-counts',
  'prune-outbox',
  'purge-expired',
  'purge-grants',
  'report-stuck',
  'unused-files',
];

/** The follow-up work of changes, stored in their transactions, and when work on time was last done. */
export class Outbox1795700025000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    // Each row is changed three times within a second, and deleted after a day: room in its page lets a lease be written
    // beside the row, without an entry in each index, and what is left of its versions is removed often.
    await db.query(`
      create table outbox_message (
        id uuid primary key,
        queue text collate "C" not null,
        name text collate "C" not null,
        payload jsonb not null,
        request_id text collate "C",
        traceparent text collate "C",
        status text collate "C" not null default 'pending' check (status in ('pending', 'relayed', 'done', 'failed')),
        send_number integer not null default 0,
        job_id text collate "C",
        attempts integer not null default 0,
        error text collate "C",
        progress jsonb not null default '{}',
        created_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        leased_until timestamptz,
        relayed_at timestamptz,
        finished_at timestamptz
      ) with (
        fillfactor = 70,
        autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05,
        autovacuum_vacuum_cost_delay = 0
      )`);
    await db.query(`create index outbox_message_due on outbox_message (due_at) where status = 'pending'`);
    await db.query(`create index outbox_message_relayed on outbox_message (relayed_at) where status = 'relayed'`);
    // For how long work in a queue has been undone: a look at each scrape of metrics, whatever the number of rows.
    await db.query(`create index outbox_message_relayed_due on outbox_message (due_at) where status = 'relayed'`);
    await db.query(`create index outbox_message_done on outbox_message (finished_at) where status = 'done'`);
    await db.query(`create index outbox_message_failed on outbox_message (id) where status = 'failed'`);
    // Workers without Redis lease rows queue by queue: a backlog of one is not read to find the rows of another.
    await db.query(`create index outbox_message_lease on outbox_message (queue, due_at) where status = 'pending'`);

    // A worker takes a run by moving `due_at` on.
    await db.query(`
      create table timed_work (
        task text collate "C" primary key,
        succeeded_at timestamptz not null,
        due_at timestamptz not null default now()
      )`);
    // Counted from now on, so that nothing is late before the first worker starts.
    await db.query('insert into timed_work select unnest($1::text[]), now()', [TIMED_WORK]);
  }
}
