import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Which of somebody's groups are invite-only is read by this index alone, several times for a total. */
export class ClosedGroups1795820000023 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'review_group_closed', 'review_group (id) where invite_only and deleted_at is null');
  }
}
