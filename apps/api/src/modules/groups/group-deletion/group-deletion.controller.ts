import { Controller, Get } from '@nestjs/common';
import { GROUP_DELETION } from '@review-service/contracts/group-deletion';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedGroup, GroupTo } from '../groups';
import { GroupDeletionPresenter } from './group-deletion.presenter';
import { GroupDeletionService } from './group-deletion.service';

/** `/api/groups/{group_name}/deletion/`: what deleting a group would change, for those who may delete it. */
@Controller('groups/:group_name/deletion')
@Resource(GROUP_DELETION, GroupDeletionPresenter)
export class GroupDeletionController {
  constructor(private readonly deletion: GroupDeletionService) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@GroupTo('delete') group: CheckedGroup) {
    return this.deletion.of(group);
  }
}
