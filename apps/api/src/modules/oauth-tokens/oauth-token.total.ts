import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** How many tokens somebody has here, as the ledger knows it; 0: all people together. */
const totalOf = ({ siteId }: Caller, userId: number): Sql => sql`
  (select coalesce(sum(c.n), 0) from oauth_token_count c
   where c.local_site_id = ${siteId ?? 0} and c.user_id = ${userId})`;

/** How many tokens the caller has. */
export const ownTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.userId);

/** How many tokens the caller sees: their own or, for superusers, those of all. */
export const oauthTokenTotal = (caller: Caller): Sql => totalOf(caller, caller.isSuperuser ? 0 : caller.userId);
