import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** API token `t` is of the caller's Local Site, or of none. */
export const isHereToken = (caller: Caller): Sql => equalOrNull(sql`t.local_site_id`, caller.siteId);

/** The owner of an API token, and superusers. */
export const ownsToken = (caller: Caller, { userId }: { readonly userId: number }): boolean =>
  caller.isSuperuser || caller.userId === userId;
