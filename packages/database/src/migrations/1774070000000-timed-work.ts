import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** What ran on time before this table was there: counted from now on. Later tasks run at once, and write their row. */
const KNOWN = [
  'audit-partitions',
  'fold-counts',
  'prune-outbox',
  'purge-expired',
  'purge-grants',
  'report-stuck',
  'unused-files',
];

/** When timed work last succeeded, whichever process did it. */
export class TimedWork1774070000000 extends ForwardOnly {
  readonly name = 'TimedWork1774070000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('create table timed_work (task text collate "C" primary key, succeeded_at timestamptz not null)');
    await db.query('insert into timed_work select unnest($1::text[]), now()', [KNOWN]);
  }
}
