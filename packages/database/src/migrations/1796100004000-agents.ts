import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The tools of agents: tokens that open them only. */
export class Agents1796100004000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table oauth_grant add column opens_tools boolean not null default false`);
  }
}
