import { USER } from '@review-service/contracts/users';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { User } from '@review-service/database/entities/user.entity';
import { boolean, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { isReadableGroup } from '@review-service/visibility/groups';
import type { Caller } from '../../../access/callers/caller';

/**
 * Logged-in people see names and addresses; those of a private profile only the person, staff and the administrators of
 * the person's sites.
 */
export const isProfileShown = (caller: Caller): Sql => {
  if (caller.isAnonymous) return sql`false`;
  if (caller.isStaff) return sql`true`;
  return sql`(not u.is_private or u.id = ${caller.userId} or exists (
    select from local_site_user theirs
    join local_site_user mine on mine.local_site_id = theirs.local_site_id
    where theirs.user_id = u.id and mine.user_id = ${caller.userId} and mine.is_admin))`;
};

/** An account `u` as an item, for policies of API tokens. */
export const USER_KEY = { of: USER, name: sql`u.username` };

/** The columns of a ShownUser, of `user_account u`. */
export const userColumns = (caller: Caller) =>
  together(
    columns(User, 'u', ['id', 'username', 'email', 'firstName', 'lastName', 'isActive', 'isBot']),
    computed({
      /** May the caller see name and address? */
      profileShown: [boolean, isProfileShown(caller)],
      /** Who answers for a bot. */
      operatedBy: [text, operatorOf(caller)],
      /** Can be looked up on the URL's site. Non-members can still be in its groups. */
      isFoundHere: [boolean, canBeLookedUp(caller)],
    }),
  );

/** A person as shown to one caller. */
export type ShownUser = RowOf<ReturnType<typeof userColumns>>;

/** The same after a change. */
export type ChangedUser = ShownUser & {
  /** The address that was asked for, and counts once it is confirmed. */
  readonly unconfirmedEmail?: string;
};

/** Answers for this account of a bot: as a person, or as a member of a group. */
export const operates = ({ userId }: Caller, bot: Sql): Sql => sql`(${bot}.is_bot and (
  coalesce(${bot}.operator_id = ${userId}, false) or exists (
    select from review_group_member m join review_group g on g.id = m.group_id and g.deleted_at is null
    where m.group_id = ${bot}.operator_group_id and m.user_id = ${userId})))`;

/** Who answers for account `u`, as it is shown and set: a user name, or a group that the caller sees; else empty. */
const operatorOf = (caller: Caller): Sql => sql`coalesce(
  (select o.username from user_account o where o.id = u.operator_id),
  (select ${GROUP_OPERATOR} || g.name from review_group g
    where g.id = u.operator_group_id and g.deleted_at is null and ${isReadableGroup(caller)}),
  '')`;

/** What stands before the name of a group. No user name has a colon. */
export const GROUP_OPERATOR = 'group:';

/** On a Local Site: is a member. */
export const isMemberHere = ({ site }: Caller): Sql =>
  site === null
    ? sql`true`
    : sql`exists (select from local_site_user s where s.local_site_id = ${site.id} and s.user_id = u.id)`;

/**
 * Has a URL here: on a public site everybody, on every site the caller. (Staff may use private sites without being
 * members.)
 */
export const canBeLookedUp = (caller: Caller): Sql =>
  caller.site?.isPublic ? sql`true` : sql`(${isMemberHere(caller)} or u.id = ${caller.userId})`;
