import { Controller, Get } from '@nestjs/common';
import { API_TOKEN_NARROWING, ApiTokenNarrowingQuery } from '@review-service/contracts/token-uses';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ApiTokenTo, type ShownApiToken } from '../api-tokens';
import { ApiTokenNarrowingPresenter } from './api-token-narrowing.presenter';
import { NarrowingService } from './narrowing.service';

/** `/api/users/{username}/api-tokens/{api_token_id}/narrowing/`: the smallest policy, and a dry run of a PUT of the token. */
@Controller('users/:username/api-tokens/:api_token_id/narrowing')
@Resource(API_TOKEN_NARROWING, ApiTokenNarrowingPresenter)
export class ApiTokenNarrowingController {
  constructor(private readonly narrowing: NarrowingService) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@ApiTokenTo('read') token: ShownApiToken, @Arguments() { policy }: ApiTokenNarrowingQuery) {
    return this.narrowing.ofPolicy(token, policy);
  }
}
