import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Finds the API tokens whose policies name a group: few do, and to count them all tokens were read. */
export class GroupsInPolicies1795820000044 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const named = `policy->'resources'->'group'`;
    await buildIndex(
      db,
      'api_token_groups_in_policy',
      `api_token using gin ((${named})) where is_valid and ${named} is not null`,
    );
  }
}
