import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** API tokens that are made from others. */
export class ChildTokens1795820000001 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table api_token add column if not exists parent_id integer references api_token on delete cascade',
    );
    const isChild = 'parent_id is not null';
    await buildIndex(db, 'api_token_children', `api_token (parent_id, expires_at, id) where ${isChild}`);
    await buildIndex(db, 'api_token_children_over', `api_token (least(invalidated_at, expires_at)) where ${isChild}`);
    // So that a list of a person's own tokens need not skip the child tokens of programs.
    await buildIndex(db, 'api_token_made_by_user', `api_token (user_id, local_site_id, id) where parent_id is null`);
  }
}
