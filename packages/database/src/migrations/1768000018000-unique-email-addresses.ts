import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

const FOLDED = `(lower(email collate "und-x-icu") collate "C")`;

/**
 * An address is one account's, in whatever case. Those that several accounts have already stay with all of them, marked
 * as shared: nobody can say whose they are, so nobody logs in by them until one account alone has the address.
 *
 * Accounts are read meanwhile, so that logins go on. Changes of accounts wait until both indexes are built: about a
 * second for 200,000 accounts.
 */
export class UniqueEmailAddresses1768000018000 extends ForwardOnly {
  readonly name = 'UniqueEmailAddresses1768000018000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`lock table user_account in share row exclusive mode`);
    await db.query(`
      update user_account set email_is_shared = true
      where email <> '' and ${FOLDED} in (
        select ${FOLDED} from user_account where email <> '' group by 1 having count(*) > 1)`);
    await db.query(`
      create unique index user_account_login_email on user_account (${FOLDED})
      where email <> '' and not email_is_shared`);
    // For finding out whether anybody has an address, shared or not.
    await db.query(`create index user_account_any_email on user_account (${FOLDED}) where email <> ''`);
  }
}
