import { Controller, Get } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { OAUTH_TOKEN_USE } from '@review-service/contracts/token-uses';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { OAuthTokenTo, type ShownToken, type StoredToken } from '../oauth-tokens';
import { TokenUsePresenter } from './token-use.presenter';
import { TokenUsesService } from './token-uses.service';

/** `/api/oauth-tokens/{oauth_token_id}/uses/`: what an OAuth2 token was used for, the newest day first. */
@Controller('oauth-tokens/:oauth_token_id/uses')
@Resource(OAUTH_TOKEN_USE, TokenUsePresenter)
@NeedsOAuth2()
export class OAuthTokenUsesController {
  constructor(private readonly uses: TokenUsesService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(@OAuthTokenTo('read') { id }: StoredToken, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.uses.list({ kind: 'oauth', id }, caller, query);
  }

  @ListOfEach()
  ofEach(tokens: readonly ShownToken[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.uses.ofEach('oauth', tokens, caller, room);
  }
}
