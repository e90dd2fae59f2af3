import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** How many lines diffs add and take away. Those from before, and imported ones, are not counted. */
export class LinesOfDiffs1795643562288 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table diff add column insert_count integer, add column delete_count integer');
  }
}
