import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { CreateScimToken, SCIM_TOKEN } from '@review-service/contracts/scim-tokens';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { ScimTokenTo } from './scim-token.policy';
import { ScimTokenPresenter } from './scim-token.presenter';
import { ScimTokensService, type ShownScimToken } from './scim-tokens.service';

/** `/api/scim-tokens/`: the tokens of directories. Changes need a fresh sign-in. An answer with a value is `no-store`. */
@Controller('scim-tokens')
@Resource(SCIM_TOKEN, ScimTokenPresenter)
export class ScimTokensController {
  constructor(private readonly tokens: ScimTokensService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(@CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.tokens.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Header('cache-control', 'no-store')
  @Errors([errors.confirmationNeeded])
  create(@CurrentCaller() caller: Caller, @Form('strict') token: CreateScimToken) {
    return this.tokens.create(caller, token);
  }

  @Get(':scim_token_id')
  @Item()
  @LoggedIn()
  read(@ScimTokenTo('read') token: ShownScimToken) {
    return token;
  }

  @Delete(':scim_token_id')
  @HttpCode(204)
  @LoggedIn()
  @Errors([errors.confirmationNeeded])
  revoke(@ScimTokenTo.claim('revoke') token: Claim<ShownScimToken>) {
    return this.tokens.revoke(token);
  }
}
