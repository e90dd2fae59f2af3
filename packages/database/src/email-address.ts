import { type Sql, sql } from './sql';

/** The unique index by which an address logs in to one account at most. */
export const EMAIL_INDEX = 'user_account_login_email';

/** Does this row of `user_account` have the address, in any case? */
export const hasAddress = (email: string): Sql => sql`
  lower(email collate "und-x-icu") collate "C" = lower(${email}::text collate "und-x-icu") collate "C" and email <> ''`;

/**
 * Gives an account another address: one row, or none if the account has another one than `former` by now, is not active, or
 * somebody else has the new one.
 */
export const takeAddress = (userId: number, former: string, address: string): Sql => sql`
  update user_account set email = ${address}, email_is_shared = false
  where id = ${userId} and email = ${former} and is_active
    and not exists (select from user_account other where ${hasAddress(address)} and other.id <> ${userId})
  returning id, username`;

/**
 * Does the address log in to this row of `user_account`? It logs in to one at most, and to none of several that share
 * it.
 */
export const logsInBy = (email: string): Sql => sql`${hasAddress(email)} and not email_is_shared`;
