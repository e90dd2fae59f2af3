import { Controller, Get, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { Anyone } from '../../../access/rules/admission.decorator';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo } from '../../../pages/see-other';
import { Providers } from '../../people/sign-in-providers';
import { leadsToApplication, orTooMany, PasswordVoucher, WRONG_PASSWORD } from '../account';
import { FaultPage } from './fault-page';
import { type LinkOutcome, LinkedIdentities } from './linked-identities';
import { PendingLink, type Unlinked } from './pending-link';
import { notToBeLinked, ProviderFault, startedElsewhere } from './provider-fault';
import { ProviderSignIn } from './provider-sign-in';

const NOWHERE = { next: '/dashboard/' };

/** An identity that belongs to no account yet, and its provider. */
type FromProvider = Unlinked & { readonly from: KnownProvider };

/** What the person is told, by what came of linking. */
const REFUSALS: Readonly<Record<LinkOutcome, () => undefined>> = {
  linked: () => undefined,
  'of another account': () => {
    throw new ProviderFault(HttpStatus.CONFLICT, 'You are linked to another account. Ask an administrator.');
  },
  'of a bot': () => {
    throw new ProviderFault(HttpStatus.FORBIDDEN, 'This account belongs to a program: it signs in with an API token.');
  },
};

/** `/account/oidc/link/`: whose account is it that the provider vouches for? Asked once for each identity. */
@Controller('account/oidc/link')
@Pages()
export class LinkController {
  constructor(
    private readonly providers: Providers,
    private readonly pending: PendingLink,
    private readonly linked: LinkedIdentities,
    private readonly passwords: PasswordVoucher,
    private readonly signing: ProviderSignIn,
    private readonly faults: FaultPage,
    private readonly view: PageView,
    @Inject(ApiConfig) private readonly api: ApiConfig,
  ) {}

  @Get()
  @Anyone('fields')
  ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.faults.orPage(request, reply, NOWHERE, async () =>
      this.page(request, reply, await this.unlinked(request), {}),
    );
  }

  @Post()
  @Anyone('fields')
  @WorksReadOnly()
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.faults.orPage(request, reply, NOWHERE, async () => {
      const unlinked = await this.unlinked(request);
      const fault = await orTooMany(this.link(request, unlinked));
      if (fault !== undefined) {
        const { username } = formOf(request);
        return this.page(request, reply, unlinked, { status: HttpStatus.UNAUTHORIZED, faults: [fault], username });
      }
      await this.signing.signIn(request, reply, unlinked.from, unlinked);
      this.pending.forget(request, reply);
      return leadTo(reply, unlinked.next);
    });
  }

  /** Resolves with why the identity is not linked; undefined: it is. */
  private async link(request: FastifyRequest, { identity, from }: FromProvider): Promise<string | undefined> {
    const { choice, username = '', password = '', code } = formOf(request);
    if (choice === 'create' && from.createAccounts) {
      if (this.api.readOnly) fail(errors.readOnly);
      await this.linked.create(identity);
      return undefined;
    }
    if (from.link === 'never') throw notToBeLinked();
    const { person: caller } = request.caller;
    const person =
      choice === 'mine' ? caller : await this.passwords.vouch(request, { username, password, use: 'link', code });
    if (!person) return WRONG_PASSWORD;
    REFUSALS[await this.linked.link(identity, person, from)]();
    return undefined;
  }

  private async unlinked(request: FastifyRequest): Promise<FromProvider> {
    const unlinked = this.pending.read(request);
    const from = unlinked && (await this.providers.find(unlinked.provider));
    if (from) return { ...unlinked, from };
    const providers = await this.providers.all();
    if (providers.length === 0) fail(errors.doesNotExist);
    throw startedElsewhere();
  }

  private page(request: FastifyRequest, reply: FastifyReply, { identity, next, from }: FromProvider, content: object) {
    const { firstName = '', lastName = '', email, username, subject } = identity;
    const { name: provider, createAccounts: create } = from;
    const who = [`${firstName} ${lastName}`.trim(), email ?? username ?? subject].filter(Boolean).join(', ');
    return this.view.show(request, reply, 'link-account', {
      ...{ title: 'Link your account', who, provider, create, leadsAway: leadsToApplication(next) },
      links: from.link !== 'never',
      mine: from.link === 'never' ? undefined : request.caller.person?.username,
      ...content,
    });
  }
}
