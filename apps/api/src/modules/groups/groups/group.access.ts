import { GROUP, type GroupListQuery } from '@review-service/contracts/groups';
import { hadOneOf } from '@review-service/database/former-names';
import { empty, equalOrNull, join, sql, type Sql } from '@review-service/database/sql';
import { withinBounds } from '@review-service/visibility/token-bounds';
import type { Caller } from '../../../access/callers/caller';

/** A group `g` as an item, for policies of API tokens. */
export const GROUP_KEY = { of: GROUP, name: sql`g.name` };

/** The group exists on the caller's Local Site, and is not deleted. */
export const livesHere = (caller: Caller): Sql =>
  sql`${equalOrNull(sql`g.local_site_id`, caller.siteId)} and g.deleted_at is null`;

const isMember = (caller: Caller): Sql =>
  caller.isAnonymous
    ? sql`false`
    : sql`exists (select from review_group_member m where m.group_id = g.id and m.user_id = ${caller.userId})`;

const mayViewAll = (caller: Caller): boolean => caller.may('reviews.can_view_invite_only_groups');

/**
 * The one rule of who may see group `g`, for item, list, count and expansion: invite-only groups are visible to their
 * members and to holders of the permission; by a token with bounds, only one of those that these name.
 */
export const isReadable = (caller: Caller, isOwn = isMember(caller)): Sql => {
  const isOpen = mayViewAll(caller) ? sql`true` : sql`(not g.invite_only or ${isOwn})`;
  return sql`(${join([isOpen, ...withinBounds(caller, 'groups', (ids) => sql`g.id = any(${ids})`)], ' and ')})`;
};

/**
 * The groups here that have one of these names, or had it before: rows of an `id` and the `name` by which it was asked for. It
 * says nothing of who may see them.
 */
export const groupsNamed = (names: readonly string[], caller: Caller, isSeen = sql`true`): Sql => {
  const asked = sql`${[...names]}::text[]`;
  return sql`(
    select g.id, g.name from review_group g where g.name = any(${asked}) and ${livesHere(caller)} and ${isSeen}
    union all
    select g.id, former.name from review_group g cross join unnest(g.aliases) former (name)
    where ${hadOneOf(asked)} and former.name = any(${asked}) and ${livesHere(caller)} and ${isSeen})`;
};

/** The same, of those that the caller may see. */
export const readableGroupsNamed = (names: readonly string[], caller: Caller): Sql =>
  groupsNamed(names, caller, isReadable(caller));

/** Of the readable groups, those in lists by default: visible ones, and the caller's own. The same for superusers. */
const isListed = (caller: Caller, isOwn: Sql): Sql =>
  caller.isSuperuser ? sql`g.visible` : sql`(g.visible or ${isOwn})`;

/** Redundant, but it lets PostgreSQL start from the caller's own groups. */
const onlyInviteOnly = (caller: Caller, isOwn: Sql): Sql =>
  mayViewAll(caller) ? sql`and g.invite_only` : sql`and g.invite_only and ${isOwn}`;

/** The condition of a list of groups, without `q` and token policies. */
export const isAskedFor = (
  caller: Caller,
  { 'invite-only': inviteOnly, 'show-invisible': showInvisible }: GroupListQuery,
  isOwn = isMember(caller),
): Sql => sql`(
  ${isReadable(caller, isOwn)}
  ${showInvisible ? empty : sql`and ${isListed(caller, isOwn)}`}
  ${inviteOnly === undefined ? empty : inviteOnly ? onlyInviteOnly(caller, isOwn) : sql`and not g.invite_only`})`;

/** Who may change and delete groups, and takes a deletion back (decision R7). */
export const mayChangeGroups = (caller: Caller): boolean => caller.may('reviews.change_group');

/** Who may create a group: superusers and, on a Local Site, its administrators (decision R7). */
export const mayCreateGroups = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
