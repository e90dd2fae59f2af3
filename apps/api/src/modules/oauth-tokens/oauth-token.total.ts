import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** How many tokens the caller sees, as the ledger knows it: their own or, for superusers, those of all (0). */
export const oauthTokenTotal = (caller: Caller): Sql => sql`
  (select coalesce(sum(c.n), 0) from oauth_token_count c
   where c.local_site_id = ${caller.siteId ?? 0} and c.user_id = ${caller.isSuperuser ? 0 : caller.userId})`;
