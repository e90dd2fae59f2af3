import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { CreateGroup, GROUP, GroupListQuery, UpdateGroup } from '@review-service/contracts/groups';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { GroupTo } from './group.policy';
import { GroupPresenter } from './group.presenter';
import { GroupsService, type CheckedGroup } from './groups.service';

/** `/api/groups/`: review groups. */
@Controller('groups')
@Resource(GROUP, GroupPresenter)
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @List()
  @Anyone()
  list(@CurrentCaller() caller: Caller, @Arguments() query: GroupListQuery) {
    return this.groups.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.groupAlreadyExists])
  create(@CurrentCaller() caller: Caller, @Form() group: CreateGroup, @Extra() extra: ExtraDataChange) {
    return this.groups.create(caller, group, extra);
  }

  @Get(':group_name')
  @Item()
  @Anyone()
  read(@GroupTo('read') group: CheckedGroup) {
    return group;
  }

  @Put(':group_name')
  @Item()
  @LoggedIn()
  @Errors([errors.groupAlreadyExists, errors.managedByDirectory])
  update(
    @GroupTo.claim('update') group: Claim<CheckedGroup>,
    @Form() changes: UpdateGroup,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.groups.update(group, changes, extra);
  }

  @Delete(':group_name')
  @HttpCode(204)
  @LoggedIn()
  @Errors([errors.managedByDirectory])
  delete(@GroupTo.claim('delete') group: Claim<CheckedGroup>) {
    return this.groups.delete(group);
  }
}
