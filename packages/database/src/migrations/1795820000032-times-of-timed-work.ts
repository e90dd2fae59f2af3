import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** When timed work is next due. A worker takes a run by moving it on. */
export class TimesOfTimedWork1795820000032 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table timed_work add column due_at timestamptz not null default now()');
  }
}
