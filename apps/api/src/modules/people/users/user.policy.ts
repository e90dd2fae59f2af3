import { USER } from '@review-service/contracts/users';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import type { ShownUser } from './user.access';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** May change other people's accounts. */
export const managesAccounts = (caller: Caller): boolean => caller.may('auth.change_user');

/** Who may do what with an account. Accounts belong to no Local Site, so they cannot be changed there. */
export const userPolicy = {
  read: () => true,
  update: (caller, user) => caller.site === null && (caller.userId === user.id || managesAccounts(caller)),
  /** Nobody else's business: what the person watches, archives and mutes. */
  own: (caller, user) => caller.userId === user.id,
  /** Only the person and superusers manage tokens. */
  tokens: (caller, user) => caller.userId === user.id || caller.isSuperuser,
  /** Only the person and superusers manage files that texts show. */
  files: (caller: Caller, { id }: Pick<ShownUser, 'id'>) => caller.userId === id || caller.isSuperuser,
  /** Only the person and superusers say what the person is told. */
  notifications: (caller, user) => caller.userId === user.id || caller.isSuperuser,
  /** A person who grants rights could grant themselves any, so only superusers do. */
  permissions: (caller) => caller.site === null && caller.isSuperuser,
} satisfies Policy<ShownUser>;

/** The person that the URL names, if the caller may do this with the account. Without a user name it means the caller. */
export const UserTo = defineTarget({
  uses: { users: UsersService },
  policy: userPolicy,
  shownAs: { definition: USER, presenter: UserPresenter },
  find: ({ users }, { username }, caller) => users.find(username ?? caller.person?.username ?? '', caller),
  lock: ({ users }, { id }, caller) => users.lock(id, caller),
});
