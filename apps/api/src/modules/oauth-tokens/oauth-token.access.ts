import { equalOrNull } from '@review-service/database/equal-or-null';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/**
 * The one rule of who may see token `t`: its owner, and superusers; under the URLs of the site that its application
 * belongs to (specification, "OAuth2 token list"). For everybody else it does not exist.
 */
export const isVisible = (caller: Caller): Sql => {
  const here = equalOrNull(sql`t.local_site_id`, caller.siteId);
  return caller.isSuperuser ? here : sql`${here} and t.user_id = ${caller.userId}`;
};
