import type { UserListQuery } from '@review-service/contracts/paging';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { isProfileShown, type ShownUser } from './user.access';

/** The order of people: by user name in code point order. */
export const BY_USERNAME: SortColumn<ShownUser>[] = [{ column: sql`u.username`, member: 'username', type: 'string' }];

/** Is there something to search for? */
export const isSearch = ({ q = '', usernames }: UserListQuery): boolean => q !== '' || usernames !== undefined;

/** The condition of `q` and `usernames` on `user_account u`. */
export const matchesQuery = (caller: Caller, asked: UserListQuery): Sql =>
  sql`${startsLike(caller, asked)} ${isNamed(asked)}`;

const isNamed = ({ usernames }: UserListQuery): Sql =>
  usernames === undefined ? empty : sql`and u.username = any(${usernames.split(',')}::text[])`;

/**
 * The condition of `q`; with `fullname` also on first and last names that the caller may see: a hidden name could otherwise
 * be guessed letter by letter.
 */
function startsLike(caller: Caller, { q, fullname }: UserListQuery): Sql {
  if (q === undefined || q === '') return sql`true`;
  const byName = sql`
    or (${isProfileShown(caller)} and (${startsWith(sql`u.first_name`, q)} or ${startsWith(sql`u.last_name`, q)}))`;
  return sql`(${startsWith(sql`u.username`, q)} ${fullname ? byName : empty})`;
}
