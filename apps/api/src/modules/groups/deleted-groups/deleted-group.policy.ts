import { DELETED_GROUP } from '@review-service/contracts/deleted-groups';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeGroups } from '../groups';
import { DeletedGroupPresenter } from './deleted-group.presenter';
import { type CheckedDeletedGroup, DeletedGroupsService } from './deleted-groups.service';

const mayRestore = (caller: Caller, { readable }: CheckedDeletedGroup) => mayChangeGroups(caller) && readable;

/** Who may do what with a deleted group. */
export const deletedGroupPolicy = {
  read: mayRestore,
  restore: mayRestore,
  giveUp: mayRestore,
} satisfies Policy<CheckedDeletedGroup>;

/** The deleted group that the URL names, in its Local Site, if it can be restored and the caller may do this with it. */
export const DeletedGroupTo = defineTarget({
  uses: { groups: DeletedGroupsService },
  policy: deletedGroupPolicy,
  shownAs: { definition: DELETED_GROUP, presenter: DeletedGroupPresenter },
  find: ({ groups }, { deleted_group_id }, caller) => groups.find(numericId(deleted_group_id), caller),
  lock: ({ groups }, { id }, caller) => groups.lock(id, caller),
});
