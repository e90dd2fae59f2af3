import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Room for a mark on accounts whose address others have too. Alone, so that nobody waits for its lock for long. */
export class SharedEmailAddresses1768000017000 extends ForwardOnly {
  readonly name = 'SharedEmailAddresses1768000017000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table user_account add column if not exists email_is_shared boolean not null default false`);
  }
}
