import { Controller, Get, Put } from '@nestjs/common';
import { TOKEN_LIMITS, UpdateTokenLimits } from '@review-service/contracts/token-limits';
import type { KnownLimits } from '@review-service/database/token-limits';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { TokenLimitsTo } from './token-limits.policy';
import { TokenLimitsPresenter } from './token-limits.presenter';
import { TokenLimitsService } from './token-limits.service';

/** `/api/token-limits/`: how long API tokens may live, and go unused. */
@Controller('token-limits')
@Resource(TOKEN_LIMITS, TokenLimitsPresenter)
export class TokenLimitsController {
  constructor(private readonly limits: TokenLimitsService) {}

  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@TokenLimitsTo('read') limits: KnownLimits) {
    return limits;
  }

  @Put()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  update(@TokenLimitsTo.claim('update') limits: Claim<KnownLimits>, @Form('strict') changes: UpdateTokenLimits) {
    return this.limits.update(limits, changes);
  }
}
