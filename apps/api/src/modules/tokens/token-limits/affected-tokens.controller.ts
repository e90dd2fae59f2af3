import { Controller, Get } from '@nestjs/common';
import { AFFECTED_TOKEN, AffectedTokenListQuery } from '@review-service/contracts/token-limits';
import type { KnownLimits } from '@review-service/database/token-limits';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { AffectedTokenPresenter } from './affected-token.presenter';
import { AffectedTokensService } from './affected-tokens.service';
import { TokenLimitsTo } from './token-limits.policy';

/** `/api/token-limits/affected-tokens/`: what limits would do, before somebody sets them, by id. */
@Controller('token-limits/affected-tokens')
@Resource(AFFECTED_TOKEN, AffectedTokenPresenter)
export class AffectedTokensController {
  constructor(private readonly tokens: AffectedTokensService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(
    @TokenLimitsTo('preview') limits: KnownLimits,
    @CurrentCaller() caller: Caller,
    @Arguments() query: AffectedTokenListQuery,
  ) {
    return this.tokens.list(limits, caller, query);
  }

  @ListOfEach()
  ofEach(all: readonly KnownLimits[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.tokens.ofEach(all, caller, room);
  }
}
