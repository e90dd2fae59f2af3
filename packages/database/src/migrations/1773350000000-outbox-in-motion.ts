import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Each row of the outbox is changed three times within a second, and deleted after a day: room in its page lets a lease
 * be written beside the row, without an entry in each index, and what is left of its versions is removed often.
 */
export class OutboxInMotion1773350000000 extends ForwardOnly {
  readonly name = 'OutboxInMotion1773350000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_message set (
        fillfactor = 70,
        autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05,
        autovacuum_vacuum_cost_delay = 0)`);
  }
}
