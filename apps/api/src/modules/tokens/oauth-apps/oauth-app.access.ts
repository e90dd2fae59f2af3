import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** Administers other people's applications: superusers, and on a Local Site its administrators. */
export const administersApps = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;

/**
 * The one rule of who may see application `a`: its owner and those who administer applications, on its own site. Nobody
 * sees a deleted one.
 */
export const isVisible = (caller: Caller): Sql => {
  const here = sql`a.deleted_at is null and ${equalOrNull(sql`a.local_site_id`, caller.siteId)}`;
  return administersApps(caller) ? here : sql`${here} and a.user_id = ${caller.userId}`;
};
