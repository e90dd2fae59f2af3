import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Deleted groups that can be restored for a while, and what names a group that is to be deleted. */
export class UndoOfGroups1795817000000 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table review_group add column if not exists restorable_until timestamptz');
    await buildIndex(
      db,
      'review_group_restorable',
      'review_group (local_site_id, deleted_at, id) where restorable_until is not null',
    );
    await buildIndex(
      db,
      'api_token_of_groups',
      `api_token using gin ((policy->'resources'->'group')) where policy->'resources'->'group' is not null`,
    );
  }
}
