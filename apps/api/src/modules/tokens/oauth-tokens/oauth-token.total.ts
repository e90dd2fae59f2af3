import { accessTokens } from '@review-service/database/ledgers';
import { empty, raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isOfDeletedApplication } from './oauth-token.access';

/**
 * The number of tokens here of one person or of all, from the ledger, without those that the worker is about to delete
 * (usually none). Those are counted per deleted application: with a list of applications the planner expects most
 * tokens to match, and reads the whole table.
 */
const totalOf = (caller: Caller, userId: number | 'all'): Sql => sql`
  (select coalesce(sum(c.n), 0) from ${raw(accessTokens.ledger)} c
   where c.local_site_id = ${caller.siteId ?? 0} and c.user_id = ${userId === 'all' ? 0 : userId})
  - (select count(*) from oauth_application gone cross join lateral (
       select from oauth_token t where t.application_id = gone.id and ${isOfDeletedApplication(caller)}
         ${userId === 'all' ? empty : sql`and t.user_id = ${userId}`} offset 0) t
     where gone.deleted_at is not null)`;

/** The number of the caller's tokens. */
export const ownTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.userId);

/** The number of tokens that the caller sees: their own or, for superusers, all. */
export const oauthTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.isSuperuser ? 'all' : caller.userId);
