import { Controller, Post } from '@nestjs/common';
import { GROUP_RESTORATION, RestoreGroup } from '@review-service/contracts/deleted-groups';
import { errors } from '@review-service/contracts/errors';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { GroupPresenter } from '../groups';
import { DeletedGroupTo } from './deleted-group.policy';
import { type CheckedDeletedGroup, DeletedGroupsService } from './deleted-groups.service';

/** `/api/deleted-groups/{deleted_group_id}/restore/`: makes it a group again, with all that it had. */
@Controller('deleted-groups/:deleted_group_id/restore')
@Resource(GROUP_RESTORATION, GroupPresenter)
export class GroupRestorationController {
  constructor(private readonly groups: DeletedGroupsService) {}

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.groupAlreadyExists])
  restore(@DeletedGroupTo.claim('restore') group: Claim<CheckedDeletedGroup>, @Form() given: RestoreGroup) {
    return this.groups.restore(group, given);
  }
}
