import { Injectable } from '@nestjs/common';
import { USER } from '@review-service/contracts/users';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import type { ShownUser } from './user.access';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** May change other people's accounts. */
export const managesAccounts = (caller: Caller): boolean => caller.may('auth.change_user');

/** Who may do what with an account. Accounts belong to no Local Site, so none is changed there. */
export const userPolicy = {
  read: () => true,
  update: (caller, user) => caller.site === null && (caller.userId === user.id || managesAccounts(caller)),
  /** Tokens belong to nobody else; only superusers look after those of others. */
  tokens: (caller, user) => caller.userId === user.id || caller.isSuperuser,
} satisfies Policy<ShownUser>;

/** Loads the person of a URL. A page that names nobody is about whoever looks at it. */
@Injectable()
export class UserTarget extends RouteTarget<ShownUser> {
  protected readonly policy = userPolicy;
  protected override readonly shownAs = { definition: USER, presenter: UserPresenter };

  constructor(private readonly users: UsersService) {
    super();
  }

  protected find({ username }: RouteParams, caller: Caller) {
    return this.users.find(username ?? caller.person?.username ?? '', caller);
  }

  protected override lock({ id }: ShownUser, caller: Caller) {
    return this.users.lock(id, caller);
  }
}

/** The person that the URL names, if the caller may do this with the account. */
export const UserTo = RouteTarget.decorator<typeof userPolicy>(UserTarget);
