import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

const FOLDED = `(lower(email collate "und-x-icu") collate "C")`;

/**
 * Makes addresses unique, in any case. Addresses that several accounts have stay with all of them, marked as shared:
 * their owner is unknown, so nobody logs in by them until only one account has the address.
 *
 * Reads of accounts, and so logins, continue meanwhile. Changes of accounts wait until both indexes are built: about a
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
    // Finds whether any account has an address, shared or not.
    await db.query(`create index user_account_any_email on user_account (${FOLDED}) where email <> ''`);
  }
}
