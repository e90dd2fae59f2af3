import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** Groups that exist for anybody on the caller's Local Site: those of other sites and deleted ones do not. */
export const livesHere = (caller: Caller): Sql =>
  sql`g.local_site_id is not distinct from ${caller.siteId} and g.deleted_at is null`;

const isMember = (caller: Caller): Sql =>
  sql`exists (select from review_group_member m where m.group_id = g.id and m.user_id = ${caller.userId})`;

/**
 * The one rule of who may see group `g`, for item, list, count and expansion alike: invite-only groups are for their
 * members and for those who may view all of them.
 */
export const isReadable = (caller: Caller): Sql =>
  caller.may('reviews.can_view_invite_only_groups') ? sql`true` : sql`(not g.invite_only or ${isMember(caller)})`;

/** Of the readable groups, those that lists show unasked: visible ones, and one's own. A superuser asks like anybody. */
export const isListed = (caller: Caller): Sql =>
  caller.isSuperuser ? sql`g.visible` : sql`(g.visible or ${isMember(caller)})`;

/** Who may make one: superusers and, on a Local Site, its administrators (decision R7). */
export const mayCreateGroups = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
