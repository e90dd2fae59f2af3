import { GROUP, type GroupListQuery } from '@review-service/contracts/groups';
import { hadOneOf } from '@review-service/database/former-names';
import { empty, sql, type Sql } from '@review-service/database/sql';
import { isMember, isReadableGroup, livesHere, mayViewAllGroups } from '@review-service/visibility/groups';
import type { Caller } from '../../../access/callers/caller';

/** A group `g` as an item, for policies of API tokens. */
export const GROUP_KEY = { of: GROUP, name: sql`g.name` };

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
  groupsNamed(names, caller, isReadableGroup(caller));

/** Of the readable groups, those in lists by default: visible ones, and the caller's own. The same for superusers. */
const isListed = (caller: Caller, isOwn: Sql): Sql =>
  caller.isSuperuser ? sql`g.visible` : sql`(g.visible or ${isOwn})`;

/** Redundant, but it lets PostgreSQL start from the caller's own groups. */
const onlyInviteOnly = (caller: Caller, isOwn: Sql): Sql =>
  mayViewAllGroups(caller) ? sql`and g.invite_only` : sql`and g.invite_only and ${isOwn}`;

/** The condition of a list of groups, without `q` and token policies. */
export const isAskedFor = (
  caller: Caller,
  { 'invite-only': inviteOnly, 'show-invisible': showInvisible }: GroupListQuery,
  isOwn = isMember(caller),
): Sql => sql`(
  ${isReadableGroup(caller, isOwn)}
  ${showInvisible ? empty : sql`and ${isListed(caller, isOwn)}`}
  ${inviteOnly === undefined ? empty : inviteOnly ? onlyInviteOnly(caller, isOwn) : sql`and not g.invite_only`})`;

/** Who may change and delete groups, and takes a deletion back (decision R7). */
export const mayChangeGroups = (caller: Caller): boolean => caller.may('reviews.change_group');

/** Who may create a group: superusers and, on a Local Site, its administrators (decision R7). */
export const mayCreateGroups = (caller: Caller): boolean => caller.isSuperuser || caller.isSiteAdmin;
