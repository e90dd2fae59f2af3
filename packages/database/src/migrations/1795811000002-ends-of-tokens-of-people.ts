import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** An index of the API tokens of somebody by their ends, for those who look for what ends soon. */
export class EndsOfTokensOfPeople1795811000002 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'api_token_ends_of_user', 'api_token (user_id, local_site_id, expires_at)');
  }
}
