import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { DELETED_GROUP } from '@review-service/contracts/deleted-groups';
import { PageQuery } from '@review-service/contracts/paging';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { DeletedGroupTo } from './deleted-group.policy';
import { DeletedGroupPresenter } from './deleted-group.presenter';
import { type CheckedDeletedGroup, DeletedGroupsService } from './deleted-groups.service';

/** `/api/deleted-groups/`: the groups that can be restored, the latest first, for those who may restore them. */
@Controller('deleted-groups')
@Resource(DELETED_GROUP, DeletedGroupPresenter)
export class DeletedGroupsController {
  constructor(private readonly groups: DeletedGroupsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.groups.list(caller, query);
  }

  @Get(':deleted_group_id')
  @Item()
  @LoggedIn()
  read(@DeletedGroupTo('read') group: CheckedDeletedGroup) {
    return group;
  }

  /** Gives it up: it cannot be restored any more, and the worker detaches it at once. */
  @Delete(':deleted_group_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@DeletedGroupTo.claim('giveUp') group: Claim<CheckedDeletedGroup>) {
    return this.groups.giveUp(group);
  }
}
