import { isDeepStrictEqual } from 'node:util';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { RenewApiToken } from '@review-service/contracts/api-token-renewals';
import { CreateApiToken } from '@review-service/contracts/api-tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../../access/rules/admission.decorator';
import type { Claim } from '../../../../access/targets/claim';
import type { TokenPolicy, TokenRule } from '../../../../access/tokens/token-policy';
import { readFields } from '../../../../hypermedia/fields/declared-fields';
import { formOf } from '../../../../pages/form';
import { askedOf, turnsOf } from '../../../../pages/page-turns';
import { type FormFaults, orAgain } from '../../../../pages/form-faults';
import { PageView } from '../../../../pages/page-view';
import { Pages } from '../../../../pages/page.decorator';
import { shownTime } from '../../../../pages/shown-time';
import { ShownOnce } from '../../../../pages/shown-once';
import { noticeOf, seeOther } from '../../../../pages/see-other';
import { ApiTokenRenewalsService } from '../../../tokens/api-token-renewals';
import { ApiTokensService, ApiTokenTo, type CheckedApiToken, type ShownApiToken } from '../../../tokens/api-tokens';
import { ChildTokensService } from '../../../tokens/child-tokens';
import { NarrowingService } from '../../../tokens/narrowing';
import { TokenLimitsService } from '../../../tokens/token-limits';
import { type ShownUser, UserTo } from '../../../people/users';
import { boundsWords } from './bounds-words';
import { chosenBounds } from './chosen-bounds';
import { chosenPolicy, kindsOf } from './chosen-policy';
import { POLICIES, policyWords } from './policy-words';
import { shownChild, shownSecrets } from './shown-secrets';
import { shownDryRun, shownUses } from './shown-uses';

const INPUTS = ['note', 'expires', 'policy', 'bounds'];

const NOTICES = {
  'secret-ended': 'Former secret revoked',
  'child-ended': 'Child token revoked',
};

const pathOf = (id: number) => `/account/tokens/api/${id}/`;

/** `/account/tokens/new/`, `/account/tokens/api/{api_token_id}/`, a new secret, what it could do without, and its deletion. */
@Controller('account/tokens')
@Pages()
export class ApiTokenController {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly renewals: ApiTokenRenewalsService,
    private readonly children: ChildTokensService,
    private readonly narrowing: NarrowingService,
    private readonly limits: TokenLimitsService,
    private readonly view: PageView,
    private readonly once: ShownOnce,
  ) {}

  @Get('new')
  @LoggedIn('site', 'login')
  form(
    @UserTo('tokens') _self: ShownUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.page(request, reply);
  }

  /** Redirects to the page that shows the value once. */
  @Post('new')
  @LoggedIn('site', 'login')
  create(
    @UserTo('tokens') self: ShownUser,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const create = async () => {
      const given = readFields(CreateApiToken, fieldsOf(request));
      const { id, value = '' } = await this.tokens.create(self, request.caller, given, (stored) => stored);
      return this.once.leadTo(request, reply, pathOf(id), { value });
    };
    return orAgain(INPUTS, create, (faults) => this.page(request, reply, faults));
  }

  @Get('api/:api_token_id')
  @LoggedIn('site', 'login')
  async read(
    @ApiTokenTo('read') token: ShownApiToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.tokenPage(token, request, reply);
  }

  /** Redirects to the page that shows the new secret once. */
  @Post('api/:api_token_id/renew')
  @LoggedIn('site', 'login')
  renew(
    @ApiTokenTo.claim('renew') token: Claim<CheckedApiToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const renew = async () => {
      const { overlap = '', expires = '' } = formOf(request);
      const given = new Map([['overlap', overlap], ...(expires === '' ? [] : [['expires', dayOf(expires)] as const])]);
      const { tokenId, value = '' } = await this.renewals.renew(token, readFields(RenewApiToken, given));
      return this.once.leadTo(request, reply, pathOf(tokenId), { value });
    };
    return orAgain(['overlap', 'expires'], renew, (faults) => this.tokenPage(token.entity, request, reply, faults));
  }

  /** Lets it do what it did, and nothing else. */
  @Post('api/:api_token_id/narrow')
  @LoggedIn('site', 'login')
  async narrow(
    @ApiTokenTo.claim('update') token: Claim<CheckedApiToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { policy } = await this.narrowing.ofPolicy(token.entity);
    await this.tokens.update(token, { policy }, (stored) => stored);
    return seeOther(request, reply, '/account/tokens/?done=narrowed');
  }

  @Get('api/:api_token_id/end')
  @LoggedIn('site', 'login')
  async confirm(
    @ApiTokenTo('delete') token: ShownApiToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id, note } = token;
    const { kinds } = await this.narrowing.ofPolicy(token);
    return this.view.show(request, reply, 'end-token', {
      ...shownUses(kinds),
      title: 'Revoke API token',
      text: `This permanently revokes the API token ${note ? `for ${note}` : String(id)}.`,
      action: `${pathOf(id)}end/`,
      yes: 'Revoke API token',
      back: '/account/tokens/',
      no: 'Cancel',
    });
  }

  @Post('api/:api_token_id/end')
  @LoggedIn('site', 'login')
  async end(
    @ApiTokenTo.claim('delete') token: Claim<CheckedApiToken>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.tokens.delete(token);
    return seeOther(request, reply, '/account/tokens/?done=ended');
  }

  private async tokenPage(token: ShownApiToken, request: FastifyRequest, reply: FastifyReply, faults?: FormFaults) {
    const { caller } = request;
    const { id, note, valid, expired, invalidDate, invalidReason: reason } = token;
    const { value } = this.once.take(request, reply, pathOf(id));
    const title = value === undefined ? 'API token' : 'Secret of your API token';
    const { kinds, recordedSince, policy, refused } = await this.narrowing.ofPolicy(token);
    const former = await this.renewals.list(token, caller, askedOf(request, 'former'));
    const children = await this.children.list(token, caller, askedOf(request, 'children'));
    return this.view.show(request, reply, 'api-token', {
      ...{
        title,
        id,
        note,
        valid,
        value,
        recordedSince,
        may: policyWords(token.policy),
        where: boundsWords(token.bounds),
      },
      ...{ invalid: !valid, ended: shownTime(invalidDate), reason },
      notice: noticeOf(request, NOTICES),
      ...shownUses(kinds),
      smallest: valid &&
        !expired &&
        !isDeepStrictEqual(policy, token.policy) &&
        recordedSince !== null && {
          allowed: allowedBy(policy),
          dryRun: shownDryRun(refused),
        },
      ...shownSecrets(former.items, formOf(request)),
      formerTurns: turnsOf(request, pathOf(id), 'former', former),
      children: children.items.map(shownChild),
      childTurns: turnsOf(request, pathOf(id), 'children', children),
      ...faults,
    });
  }

  private async page(request: FastifyRequest, reply: FastifyReply, faults?: FormFaults) {
    const form = formOf(request);
    const { maxLife } = await this.limits.find(request.caller);
    const choice = maxLife === null ? 'Optional.' : `At most ${maxLife} days from now. Empty: longest allowed.`;
    const expiresHint = `${choice} The token expires when this day begins, in UTC.`;
    const { note, expires, policy, groups } = form;
    const within = { inRepositories: form['in repositories'], inGroups: form['in groups'] };
    const typed = {
      note,
      expires,
      groups,
      ...within,
      everything: policy === 'everything',
      chosen: policy === 'chosen',
    };
    const content = { title: 'New API token', typed, expiresHint, kinds: kindsOf(form) };
    return this.view.show(request, reply, 'new-api-token', { ...content, ...faults });
  }
}

/** What somebody chose of a date: the day begins in UTC. */
const dayOf = (expires: string): string => (/^\d{4}-\d\d-\d\d$/.test(expires) ? `${expires}T00:00:00Z` : expires);

/** The form's fields as in the API's request. An empty note is none. */
function fieldsOf(request: FastifyRequest): Map<string, string> {
  const form = formOf(request);
  const { note = '', expires = '', policy = '' } = form;
  const fixed = Object.hasOwn(POLICIES, policy) ? POLICIES[policy] : undefined;
  const offered = policy === 'chosen' ? chosenPolicy(form) : fixed;
  return new Map([
    ...(note.trim() === '' ? [] : [['note', note] as const]),
    ['expires', dayOf(expires)],
    ...(offered ? [['policy', JSON.stringify(offered)] as const] : []),
    ['bounds', chosenBounds(form)],
  ]);
}

/** The methods that the smallest policy allows of each resource, for one item or another. */
const allowedBy = ({ resources = {} }: TokenPolicy) =>
  Object.entries(resources).flatMap(([resource, rules]) => {
    const methods = Object.values(rules as Record<string, TokenRule>).flatMap(({ allow = [] }) => allow);
    return methods.length > 0 ? [{ resource, methods: [...new Set(methods)].join(', ') }] : [];
  });
