import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { inWords } from '@review-service/contracts/scope-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import type { Claim } from '../../../../access/targets/claim';
import { NeedsOAuth2 } from '../../../../access/checks/feature.check';
import { failField } from '../../../../errors/api.exception';
import { formOf } from '../../../../pages/form';
import { type FormFaults, orAgain } from '../../../../pages/form-faults';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { seeOther } from '../../../../pages/see-other';
import { NarrowingService } from '../../../tokens/narrowing';
import { type CheckedToken, OAuthTokensService, OAuthTokenTo, type StoredToken } from '../../../tokens/oauth-tokens';
import { boundsWords } from './bounds-words';
import { shownDryRun, shownUses } from './shown-uses';

type Form = ReturnType<typeof formOf>;

/** Each scope has its own input name, because only the last of a repeated name counts. */
const keeps = (form: Form, scope: string): boolean => form[`keep ${scope}`] !== undefined;

/** `/account/tokens/oauth2/{oauth_token_id}/`: shows what one application did with its token, narrows and ends its access. */
@Controller('account/tokens/oauth2')
@Pages()
@NeedsOAuth2()
export class OAuth2TokenController {
  constructor(
    private readonly tokens: OAuthTokensService,
    private readonly narrowing: NarrowingService,
    private readonly view: PageView,
  ) {}

  @Get(':oauth_token_id')
  @LoggedIn('site', 'login')
  read(
    @OAuthTokenTo('read') token: StoredToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(request, reply, token);
  }

  @Post(':oauth_token_id')
  @LoggedIn('site', 'login')
  narrow(
    @OAuthTokenTo.claim('update') token: Claim<CheckedToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const narrow = async () => {
      const form = formOf(request);
      const remove_scopes = removedBy(form, token.entity).join(',');
      if (form.try !== undefined) return this.page(request, reply, token.entity, { remove_scopes });
      if (remove_scopes !== '') await this.tokens.update(token, { remove_scopes });
      return seeOther(request, reply, `/account/tokens/${remove_scopes === '' ? '' : '?done=narrowed'}`);
    };
    return orAgain(['scopes'], narrow, (faults) => this.page(request, reply, token.entity, { faults }));
  }

  @Get(':oauth_token_id/end')
  @LoggedIn('site', 'login')
  async confirm(
    @OAuthTokenTo('delete') token: StoredToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id, application } = token;
    const { kinds } = await this.narrowing.ofScopes(token, {});
    return this.view.show(request, reply, 'end-token', {
      ...shownUses(kinds),
      title: `Revoke the token of ${application}`,
      text: `${application} loses access to your account until you authorize it again.`,
      action: `/account/tokens/oauth2/${id}/end/`,
      yes: `Revoke the token of ${application}`,
      back: '/account/tokens/',
      no: 'Cancel',
    });
  }

  @Post(':oauth_token_id/end')
  @LoggedIn('site', 'login')
  async end(
    @OAuthTokenTo.claim('delete') token: Claim<CheckedToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.tokens.delete(token);
    return seeOther(request, reply, '/account/tokens/?done=ended');
  }

  /** @param remove_scopes to try, instead of the unused ones */
  private async page(
    request: FastifyRequest,
    reply: FastifyReply,
    token: StoredToken,
    { faults, remove_scopes }: { readonly faults?: FormFaults; readonly remove_scopes?: string } = {},
  ) {
    const { id, application, bounds, scopes } = token;
    const form = formOf(request);
    const isTyped = faults !== undefined || remove_scopes !== undefined;
    const found = await this.narrowing.ofScopes(token, remove_scopes ? { remove_scopes } : {});
    const { kinds, recordedSince, used, unused, refused } = found;
    return this.view.show(request, reply, 'oauth2-token', {
      ...shownUses(kinds),
      title: `Token of ${application}`,
      id,
      application,
      where: boundsWords(bounds),
      shown: scopes.join(' '),
      scopes: scopes.map((name) => ({ name, words: inWords(name), kept: !isTyped || keeps(form, name) })),
      recordedSince,
      unused: used.length > 0 && unused.length > 0 && { used, unused },
      tried: isTyped && !faults && shownDryRun(remove_scopes ? refused : []),
      ...faults,
    });
  }
}

/** The unticked scopes. Scopes that were added after the page was shown stay. */
function removedBy(form: Form, { scopes }: StoredToken): string[] {
  const shown = (form.shown ?? '').split(' ');
  const removed = scopes.filter((name) => shown.includes(name) && !keeps(form, name));
  return removed.length > 0 && removed.length === scopes.length
    ? failField(errors.invalidFormData, 'scopes', 'Keep at least one scope. To remove all of them, revoke the token.')
    : removed;
}
