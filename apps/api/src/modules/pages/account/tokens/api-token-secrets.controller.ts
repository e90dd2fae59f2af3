import { Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import type { Claim } from '../../../../access/targets/claim';
import { Pages } from '../../../../pages/page.decorator';
import { seeOther } from '../../../../pages/see-other';
import { ApiTokenRenewalsService, ApiTokenRenewalTo, type CheckedRenewal } from '../../../tokens/api-token-renewals';
import { ApiTokenChildTo, type CheckedChildToken, ChildTokensService } from '../../../tokens/child-tokens';

/** What lets programs in beside the secret of an API token: its former secrets, and tokens that were made from it. */
@Controller('account/tokens/api/:api_token_id')
@Pages()
export class ApiTokenSecretsController {
  constructor(
    private readonly renewals: ApiTokenRenewalsService,
    private readonly children: ChildTokensService,
  ) {}

  @Post('renewals/:api_token_renewal_id/end')
  @LoggedIn('site', 'login')
  async endFormer(
    @ApiTokenRenewalTo.claim('delete') renewal: Claim<CheckedRenewal>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.renewals.end(renewal);
    return seeOther(request, reply, `/account/tokens/api/${renewal.entity.tokenId}/?done=secret-ended`);
  }

  @Post('child-tokens/:child_token_id/end')
  @LoggedIn('site', 'login')
  async endChild(
    @ApiTokenChildTo.claim('delete') child: Claim<CheckedChildToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.children.delete(child);
    return seeOther(request, reply, `/account/tokens/api/${child.entity.parentId}/?done=child-ended`);
  }
}
