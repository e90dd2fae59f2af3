import { accessTokens } from '@review-service/database/ledgers';
import { empty, raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isOfDeletedApplication } from './oauth-token.access';

/**
 * The number of tokens here that the caller sees, their own or, for superusers, all: from the ledger, without those that
 * the worker is about to delete (usually none). Those are counted per deleted application: with a list of applications the
 * planner expects most tokens to match, and reads the whole table.
 */
export const oauthTokenTotal = (caller: Caller): Sql => sql`
  (select coalesce(sum(c.n), 0) from ${raw(accessTokens.ledger)} c
   where c.local_site_id = ${caller.siteId ?? 0} and c.user_id = ${caller.isSuperuser ? 0 : caller.userId})
  - (select count(*) from oauth_application gone cross join lateral (
       select from oauth_token t where t.application_id = gone.id and ${isOfDeletedApplication(caller)}
         ${caller.isSuperuser ? empty : sql`and t.user_id = ${caller.userId}`} offset 0) t
     where gone.deleted_at is not null)`;
