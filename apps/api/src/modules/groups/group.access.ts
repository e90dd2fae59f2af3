import type { GroupListQuery } from '@review-service/contracts/groups';
import { empty, equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** Groups that exist for anybody on the caller's Local Site: those of other sites and deleted ones do not. */
export const livesHere = (caller: Caller): Sql =>
  sql`${equalOrNull(sql`g.local_site_id`, caller.siteId)} and g.deleted_at is null`;

const isMember = (caller: Caller): Sql =>
  caller.isAnonymous
    ? sql`false`
    : sql`exists (select from review_group_member m where m.group_id = g.id and m.user_id = ${caller.userId})`;

const mayViewAll = (caller: Caller): boolean => caller.may('reviews.can_view_invite_only_groups');

/**
 * The one rule of who may see group `g`, for item, list, count and expansion alike: invite-only groups are for their
 * members and for those who may view all of them.
 */
export const isReadable = (caller: Caller, isOwn = isMember(caller)): Sql =>
  mayViewAll(caller) ? sql`true` : sql`(not g.invite_only or ${isOwn})`;

/** Of the readable groups, those that lists show unasked: visible ones, and one's own. A superuser asks like anybody. */
const isListed = (caller: Caller, isOwn: Sql): Sql =>
  caller.isSuperuser ? sql`g.visible` : sql`(g.visible or ${isOwn})`;

/** That one's own are all that is left follows; said by itself it lets PostgreSQL start from these. */
const onlyInviteOnly = (caller: Caller, isOwn: Sql): Sql =>
  mayViewAll(caller) ? sql`and g.invite_only` : sql`and g.invite_only and ${isOwn}`;

/** What a list of groups holds, `q` and token policies apart. */
export const isAskedFor = (
  caller: Caller,
  { 'invite-only': inviteOnly, 'show-invisible': showInvisible }: GroupListQuery,
  isOwn = isMember(caller),
): Sql => sql`(
  ${isReadable(caller, isOwn)}
  ${showInvisible ? empty : sql`and ${isListed(caller, isOwn)}`}
  ${inviteOnly === undefined ? empty : inviteOnly ? onlyInviteOnly(caller, isOwn) : sql`and not g.invite_only`})`;

/** Who may make one: superusers and, on a Local Site, its administrators (decision R7). */
export const mayCreateGroups = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
