import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { API_TOKEN_CHILD } from '@review-service/contracts/child-tokens';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ApiTokenTo, type ShownApiToken } from '../api-tokens';
import { ApiTokenChildPresenter } from './api-token-child.presenter';
import { ApiTokenChildTo } from './api-token-child.policy';
import { type CheckedChildToken, ChildTokensService } from './child-tokens.service';

/** `/api/users/{username}/api-tokens/{api_token_id}/child-tokens/`: what was made from a token, for its owner. */
@Controller('users/:username/api-tokens/:api_token_id/child-tokens')
@Resource(API_TOKEN_CHILD, ApiTokenChildPresenter)
export class ApiTokenChildrenController {
  constructor(private readonly children: ChildTokensService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@ApiTokenTo('read') parent: ShownApiToken, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.children.list(parent, caller, query);
  }

  @ListOfEach()
  ofEach(parents: readonly ShownApiToken[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.children.ofEach(parents, caller, room);
  }

  @Get(':child_token_id')
  @Item()
  @LoggedIn()
  read(@ApiTokenChildTo('read') token: CheckedChildToken) {
    return token;
  }

  @Delete(':child_token_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@ApiTokenChildTo.claim('delete') token: Claim<CheckedChildToken>) {
    return this.children.delete(token);
  }
}
