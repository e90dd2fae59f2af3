import { equalOrNull, join, sql, type Sql } from '@review-service/database/sql';
import { withinBounds } from './token-bounds';
import type { Viewer } from './viewer';

/** The group `g` exists on the viewer's Local Site, and is not deleted. */
export const livesHere = (viewer: Viewer): Sql =>
  sql`${equalOrNull(sql`g.local_site_id`, viewer.siteId)} and g.deleted_at is null`;

/** The viewer is a member of group `g`. */
export const isMember = (viewer: Viewer): Sql =>
  viewer.isAnonymous
    ? sql`false`
    : sql`exists (select from review_group_member m where m.group_id = g.id and m.user_id = ${viewer.userId})`;

/** The viewer sees all invite-only groups. */
export const mayViewAllGroups = (viewer: Viewer): boolean => viewer.may('reviews.can_view_invite_only_groups');

/**
 * The one rule of who may see group `g`, for item, list, count and expansion: invite-only groups are visible to their
 * members and to holders of the permission; by a token with bounds, only one of those that these name.
 */
export const isReadableGroup = (viewer: Viewer, isOwn = isMember(viewer)): Sql => {
  const isOpen = mayViewAllGroups(viewer) ? sql`true` : sql`(not g.invite_only or ${isOwn})`;
  return sql`(${join([isOpen, ...withinBounds(viewer, 'groups', (ids) => sql`g.id = any(${ids})`)], ' and ')})`;
};
