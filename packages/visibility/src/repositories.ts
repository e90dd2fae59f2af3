import { equalOrNull, join, sql, type Sql } from '@review-service/database/sql';
import { withinBounds } from './token-bounds';
import type { Viewer } from './viewer';

/** The viewer is in the repository's access lists, directly or through a group that is not deleted. */
const isListedIn = (viewer: Viewer): Sql => sql`(
  exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = ${viewer.userId})
  or exists (
    select from repository_group rg
    join review_group g on g.id = rg.group_id and g.deleted_at is null
    join review_group_member gm on gm.group_id = rg.group_id
    where rg.repository_id = r.id and gm.user_id = ${viewer.userId}))`;

/** The repositories of the site of the URL, or of none. */
export const isHereRepository = (viewer: Viewer): Sql => equalOrNull(sql`r.local_site_id`, viewer.siteId);

/**
 * The one rule of who may read repository `r`: everybody if it is public, else the people in its lists, and superusers; by
 * a token with bounds, only one of those that these name.
 */
export const isReadableRepository = (viewer: Viewer): Sql => {
  const isOpen = viewer.isSuperuser ? sql`true` : sql`(r.is_public or ${isListedIn(viewer)})`;
  return sql`(${join([isOpen, ...withinBounds(viewer, 'repositories', (ids) => sql`r.id = any(${ids})`)], ' and ')})`;
};

/** Of the readable ones, those in lists by default. */
export const isListedRepository = (viewer: Viewer): Sql => sql`(r.visible or ${isListedIn(viewer)})`;
