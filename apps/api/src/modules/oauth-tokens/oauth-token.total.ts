import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { isOfDeletedApplication } from './oauth-token.access';

/**
 * How many tokens somebody has here, or all people together, as the ledger knows it; without those that the worker is
 * about to remove, of which there are none most of the time. These are looked for by each deleted application: by the
 * list of all of them PostgreSQL expects to find most tokens, and reads the whole table.
 */
const totalOf = (caller: Caller, userId: number | 'all'): Sql => sql`
  (select coalesce(sum(c.n), 0) from oauth_token_count c
   where c.local_site_id = ${caller.siteId ?? 0} and c.user_id = ${userId === 'all' ? 0 : userId})
  - (select count(*) from oauth_application gone cross join lateral (
       select from oauth_token t where t.application_id = gone.id and ${isOfDeletedApplication(caller)}
         ${userId === 'all' ? empty : sql`and t.user_id = ${userId}`} offset 0) t
     where gone.deleted_at is not null)`;

/** How many tokens the caller has. */
export const ownTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.userId);

/** How many tokens the caller sees: their own or, for superusers, those of all. */
export const oauthTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.isSuperuser ? 'all' : caller.userId);
