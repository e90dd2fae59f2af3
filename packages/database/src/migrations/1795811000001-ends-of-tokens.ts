import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Indexes of the tokens of whose end somebody may be warned: without those that live for a day, which are most. */
export class EndsOfTokens1795811000001 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const lives = "expires_at - created_at > interval '1 day'";
    await buildIndex(db, 'api_token_ending', `api_token (expires_at, id) where is_valid and ${lives}`);
    await buildIndex(db, 'oauth_token_ending', `oauth_token (expires_at, id) where ${lives}`);
  }
}
