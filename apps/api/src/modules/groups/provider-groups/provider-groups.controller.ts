import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { CreateProviderGroup, PROVIDER_GROUP } from '@review-service/contracts/provider-groups';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type ShownProvider, SignInProviderTo } from '../../people/sign-in-providers';
import { ProviderGroupTo } from './provider-group.policy';
import { ProviderGroupPresenter } from './provider-group.presenter';
import { ProviderGroupsService, type ShownProviderGroup } from './provider-groups.service';

/** `/api/sign-in-providers/{slug}/groups/`: the groups that an identity provider gives. Changes need a fresh sign-in. */
@Controller('sign-in-providers/:sign_in_provider/groups')
@Resource(PROVIDER_GROUP, ProviderGroupPresenter)
export class ProviderGroupsController {
  constructor(private readonly groups: ProviderGroupsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(
    @SignInProviderTo('read') provider: ShownProvider,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.groups.list(provider, caller, query);
  }

  @ListOfEach()
  ofEach(providers: readonly ShownProvider[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.groups.ofEach(providers, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  create(
    @SignInProviderTo('read') provider: ShownProvider,
    @CurrentCaller() caller: Caller,
    @Form('strict') mapping: CreateProviderGroup,
  ) {
    return this.groups.create(provider, caller, mapping);
  }

  @Get(':provider_group_id')
  @Item()
  @LoggedIn()
  read(@ProviderGroupTo('read') mapping: ShownProviderGroup) {
    return mapping;
  }

  @Delete(':provider_group_id')
  @HttpCode(204)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  delete(@ProviderGroupTo.claim('delete') mapping: Claim<ShownProviderGroup>) {
    return this.groups.delete(mapping);
  }
}
