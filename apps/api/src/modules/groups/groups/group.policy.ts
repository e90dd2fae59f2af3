import { GROUP } from '@review-service/contracts/groups';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { mayChangeGroups } from './group.access';
import { GroupPresenter } from './group.presenter';
import { GroupsService, type CheckedGroup } from './groups.service';

/** Who may do what with a review group (decision R7). */
export const groupPolicy = {
  read: (_caller, group) => group.readable,
  update: mayChangeGroups,
  delete: mayChangeGroups,
} satisfies Policy<CheckedGroup>;

/** The group that the URL names, in its Local Site, if the caller may do this with it. */
export const GroupTo = defineTarget({
  uses: { groups: GroupsService },
  policy: groupPolicy,
  shownAs: { definition: GROUP, presenter: GroupPresenter },
  isSecret: true,
  find: ({ groups }, { group_name = '' }, caller) => groups.find(group_name, caller),
  async moved({ groups }, { group_name = '' }, caller) {
    const group = await groups.findFormer(group_name, caller);
    return group && { group_name: group.name };
  },
  lock: ({ groups }, { id }, caller) => groups.lock(id, caller),
});
