import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Rows of one kind are handed over in one job, by whose id the reconciler finds them. */
export class JobsOfSeveralRows1773600000000 extends ForwardOnly {
  readonly name = 'JobsOfSeveralRows1773600000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table outbox_message add column job_id text collate "C"');
  }
}
