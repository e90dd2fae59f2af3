import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Tokens that work within some repositories, groups or Local Sites only. */
export class BoundsOfTokens1795820000010 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table api_token add column bounds jsonb');
    // That of the grant is what its next access token gets.
    await db.query('alter table oauth_grant add column bounds jsonb');
    await db.query('alter table oauth_token add column bounds jsonb');
  }
}
