import { errors } from '@review-service/contracts/errors';
import { UserListQuery } from '@review-service/contracts/paging';
import { USER } from '@review-service/contracts/users';
import { sql } from '@review-service/database/sql';
import type { MemberKind } from '../../../memberships/membership';
import { type ShownUser, userColumns } from './user.access';
import { UserPresenter } from './user.presenter';
import { BY_USERNAME, isSearch, matchesQuery } from './user.search';
import { UsersService } from './users.service';

/** People who belong to something. Deactivated people stay members, and are listed. */
export const PEOPLE: MemberKind<ShownUser, UserListQuery, 'username'> = {
  definition: USER,
  presenter: UserPresenter,
  lookup: UsersService,
  placeholder: 'username',
  key: 'username',
  columns: userColumns,
  table: sql`user_account`,
  row: sql`u`,
  order: BY_USERNAME,
  query: UserListQuery,
  searched: (caller, asked) => (isSearch(asked) ? matchesQuery(caller, asked) : undefined),
  unknown: errors.invalidUser,
};
