import { Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { API_TOKEN, ApiTokenListQuery, CreateApiToken, UpdateApiToken } from '@review-service/contracts/api-tokens';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../../people/users';
import { ApiTokenTo } from './api-token.policy';
import { ApiTokenPresenter } from './api-token.presenter';
import { ApiTokensService, type CheckedApiToken, type ShownApiToken } from './api-tokens.service';

/** `/api/users/{username}/api-tokens/`: an answer with a new value is `no-store`. */
@Controller('users/:username/api-tokens')
@Resource(API_TOKEN, ApiTokenPresenter)
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('tokens') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: ApiTokenListQuery) {
    return this.tokens.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.tokens.ofEach(users, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Header('cache-control', 'no-store')
  create(
    @UserTo('tokens') user: ShownUser,
    @CurrentCaller() caller: Caller,
    @Form() token: CreateApiToken,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.tokens.create(user, caller, token, extra);
  }

  @Get(':api_token_id')
  @Item()
  @LoggedIn()
  read(@ApiTokenTo('read') token: ShownApiToken) {
    return token;
  }

  @Put(':api_token_id')
  @Item()
  @LoggedIn()
  update(
    @ApiTokenTo.claim('update') token: Claim<CheckedApiToken>,
    @Form() changes: UpdateApiToken,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.tokens.update(token, changes, extra);
  }

  @Delete(':api_token_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@ApiTokenTo.claim('delete') token: Claim<CheckedApiToken>) {
    return this.tokens.delete(token);
  }
}
