import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** The webhooks `w` of the site of the URL, or of none: also a superuser sees those of a site under its URLs only. */
export const isHere = (caller: Caller): Sql => equalOrNull(sql`w.local_site_id`, caller.siteId);

/** Who sees and changes the webhooks of a place: superusers and, on a Local Site, its administrators. */
export const administersWebhooks = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
