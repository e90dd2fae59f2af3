import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** The caller is in the repository's access lists, directly or through a group that is not deleted. */
const isListedIn = (caller: Caller): Sql => sql`(
  exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = ${caller.userId})
  or exists (
    select from repository_group rg
    join review_group g on g.id = rg.group_id and g.deleted_at is null
    join review_group_member gm on gm.group_id = rg.group_id
    where rg.repository_id = r.id and gm.user_id = ${caller.userId}))`;

/** The repositories of the site of the URL, or of none. */
export const isHere = (caller: Caller): Sql => equalOrNull(sql`r.local_site_id`, caller.siteId);

/**
 * The one rule of who may read repository `r`: everybody if it is public, else the people in its lists, and superusers.
 */
export const isReadable = (caller: Caller): Sql =>
  caller.isSuperuser ? sql`true` : sql`(r.is_public or ${isListedIn(caller)})`;

/** Of the readable ones, those in lists by default. */
export const isListed = (caller: Caller): Sql => sql`(r.visible or ${isListedIn(caller)})`;
