import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { CHILD_TOKEN, CreateChildToken } from '@review-service/contracts/child-tokens';
import { PageQuery } from '@review-service/contracts/paging';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ChildTokenPresenter } from './child-token.presenter';
import { ChildTokenTo } from './child-token.policy';
import { type CheckedChildToken, ChildTokensService } from './child-tokens.service';

/** `/api/child-tokens/`: tokens that are made from the one that the request comes with. */
@Controller('child-tokens')
@Resource(CHILD_TOKEN, ChildTokenPresenter)
export class ChildTokensController {
  constructor(private readonly children: ChildTokensService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.children.listOwn(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Header('cache-control', 'no-store')
  create(@CurrentCaller() caller: Caller, @Form() given: CreateChildToken) {
    return this.children.create(caller, given);
  }

  @Get(':child_token_id')
  @Item()
  @LoggedIn()
  read(@ChildTokenTo('read') token: CheckedChildToken) {
    return token;
  }

  @Delete(':child_token_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@ChildTokenTo.claim('delete') token: Claim<CheckedChildToken>) {
    return this.children.delete(token);
  }
}
