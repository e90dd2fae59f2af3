import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** A mark for accounts whose address others have, too. A separate step, so that its lock is short. */
export class SharedEmailAddresses1768000017000 extends ForwardOnly {
  readonly name = 'SharedEmailAddresses1768000017000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table user_account add column if not exists email_is_shared boolean not null default false`);
  }
}
