import { Injectable } from '@nestjs/common';
import { GROUP_USER } from '@review-service/contracts/group-users';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { GroupUserPresenter } from './group-user.presenter';
import { GroupUsersService, type Member } from './group-users.service';
import { mayChangeMembership } from './may-change-membership';

/** Who may do what with a member; nothing without access to the group. */
export const memberPolicy = {
  read: (_caller, { readable }) => readable,
  remove: (caller, { readable, username }) => readable && mayChangeMembership(caller, username),
} satisfies Policy<Member>;

/** Loads the member of a URL. */
@Injectable()
export class MemberTarget extends RouteTarget<Member> {
  protected readonly policy = memberPolicy;
  protected override readonly shownAs = { definition: GROUP_USER, presenter: GroupUserPresenter };
  protected override readonly isSecret = true;

  constructor(private readonly members: GroupUsersService) {
    super();
  }

  protected find({ group_name = '', username = '' }: RouteParams, caller: Caller) {
    return this.members.find(group_name, username, caller);
  }

  protected override lock(member: Member, caller: Caller) {
    return this.members.lock(member, caller);
  }
}

/** The member that the URL names, if the caller may do this. */
export const MemberTo = RouteTarget.decorator<typeof memberPolicy>(MemberTarget);
