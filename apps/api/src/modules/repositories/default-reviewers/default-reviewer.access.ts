import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** The default reviewers of the site of the URL, or of none. */
export const isHere = (caller: Caller): Sql => equalOrNull(sql`d.local_site_id`, caller.siteId);

/** Who may make default reviewers: superusers and, on a Local Site, its administrators. */
export const mayCreateDefaultReviewers = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
