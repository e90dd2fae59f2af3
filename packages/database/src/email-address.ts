import { type Sql, sql } from './sql';

/** The unique index by which an address logs in to one account at most. */
export const EMAIL_INDEX = 'user_account_login_email';

/** Does this row of `user_account` have the address, in any case? */
export const hasAddress = (email: string): Sql => sql`
  lower(email collate "und-x-icu") collate "C" = lower(${email}::text collate "und-x-icu") collate "C" and email <> ''`;

/**
 * Does the address log in to this row of `user_account`? It logs in to one at most, and to none of several that share
 * it.
 */
export const logsInBy = (email: string): Sql => sql`${hasAddress(email)} and not email_is_shared`;
