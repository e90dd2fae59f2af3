import { Controller, Get } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { API_TOKEN_USE } from '@review-service/contracts/token-uses';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ApiTokenTo, type ShownApiToken } from '../api-tokens';
import { TokenUsePresenter } from './token-use.presenter';
import { TokenUsesService } from './token-uses.service';

/** `/api/users/{username}/api-tokens/{api_token_id}/uses/`: what an API token was used for, the newest day first. */
@Controller('users/:username/api-tokens/:api_token_id/uses')
@Resource(API_TOKEN_USE, TokenUsePresenter)
export class ApiTokenUsesController {
  constructor(private readonly uses: TokenUsesService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@ApiTokenTo('read') { id }: ShownApiToken, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.uses.list({ kind: 'api', id }, caller, query);
  }

  @ListOfEach()
  ofEach(tokens: readonly ShownApiToken[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.uses.ofEach('api', tokens, caller, room);
  }
}
