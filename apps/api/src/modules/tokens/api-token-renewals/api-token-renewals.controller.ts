import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { API_TOKEN_RENEWAL, RenewApiToken } from '@review-service/contracts/api-token-renewals';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { ApiTokenTo, type CheckedApiToken, type ShownApiToken } from '../api-tokens';
import { ApiTokenRenewalTo } from './api-token-renewal.policy';
import { ApiTokenRenewalPresenter } from './api-token-renewal.presenter';
import { ApiTokenRenewalsService, type CheckedRenewal } from './api-token-renewals.service';

/** `/api/users/{username}/api-tokens/{api_token_id}/renewals/`: new secrets of a token, the latest first. */
@Controller('users/:username/api-tokens/:api_token_id/renewals')
@Resource(API_TOKEN_RENEWAL, ApiTokenRenewalPresenter)
export class ApiTokenRenewalsController {
  constructor(private readonly renewals: ApiTokenRenewalsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@ApiTokenTo('read') token: ShownApiToken, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.renewals.list(token, caller, query);
  }

  @ListOfEach()
  ofEach(tokens: readonly ShownApiToken[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.renewals.ofEach(tokens, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Header('cache-control', 'no-store')
  @Errors([errors.invalidAttribute])
  renew(@ApiTokenTo.claim('renew') token: Claim<CheckedApiToken>, @Form() given: RenewApiToken) {
    return this.renewals.renew(token, given);
  }

  @Get(':api_token_renewal_id')
  @Item()
  @LoggedIn()
  read(@ApiTokenRenewalTo('read') renewal: CheckedRenewal) {
    return renewal;
  }

  /** Ends the former secret at once. */
  @Delete(':api_token_renewal_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@ApiTokenRenewalTo.claim('delete') renewal: Claim<CheckedRenewal>) {
    return this.renewals.end(renewal);
  }
}
