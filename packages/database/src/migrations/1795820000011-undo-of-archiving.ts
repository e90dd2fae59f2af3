import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What an archived repository was, so that it can be that again. Null of one that was archived before. */
export class UndoOfArchiving1795820000011 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table repository add column former_name text collate "C", add column was_public boolean');
  }
}
