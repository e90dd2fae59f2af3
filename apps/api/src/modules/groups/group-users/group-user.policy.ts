import { GROUP_USER } from '@review-service/contracts/group-users';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { GroupUserPresenter } from './group-user.presenter';
import { GroupUsersService, type Member } from './group-users.service';
import { mayChangeMembership } from './may-change-membership';

/** Who may do what with a member; nothing without access to the group. */
export const memberPolicy = {
  read: (_caller, { readable }) => readable,
  remove: (caller, { readable, username }) => readable && mayChangeMembership(caller, username),
} satisfies Policy<Member>;

/** The member that the URL names, if the caller may do this. */
export const MemberTo = defineTarget({
  uses: { members: GroupUsersService },
  policy: memberPolicy,
  shownAs: { definition: GROUP_USER, presenter: GroupUserPresenter },
  isSecret: true,
  find: ({ members }, { group_name = '', username = '' }, caller) => members.find(group_name, username, caller),
  lock: ({ members }, member, caller) => members.lock(member, caller),
});
