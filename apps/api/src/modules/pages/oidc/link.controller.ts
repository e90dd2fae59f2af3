import { Controller, Get, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NeedsProvider } from '../../../access/checks/feature.check';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { Anyone } from '../../../access/rules/admission.decorator';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo } from '../../../pages/see-other';
import { SignInConfig } from '../../../sign-in.config';
import { isTooMany, leadsToApplication, PasswordVoucher, WRONG_PASSWORD } from '../account';
import { FaultPage } from './fault-page';
import { LinkedIdentities } from './linked-identities';
import { PendingLink, type Unlinked } from './pending-link';
import { ProviderFault, startedElsewhere } from './provider-fault';
import { ProviderSignIn } from './provider-sign-in';

/** `/account/oidc/link/`: whose account is it that the provider vouches for? Asked once for each identity. */
@Controller('account/oidc/link')
@Pages()
@NeedsProvider()
export class LinkController {
  constructor(
    private readonly pending: PendingLink,
    private readonly linked: LinkedIdentities,
    private readonly passwords: PasswordVoucher,
    private readonly signing: ProviderSignIn,
    private readonly faults: FaultPage,
    private readonly view: PageView,
    @Inject(SignInConfig) private readonly config: SignInConfig,
    @Inject(ApiConfig) private readonly api: ApiConfig,
  ) {}

  @Get()
  @Anyone('fields')
  ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.faults.orPage(request, reply, '/dashboard/', async () =>
      Promise.resolve(this.page(request, reply, this.unlinked(request), {})),
    );
  }

  @Post()
  @Anyone('fields')
  @WorksReadOnly()
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.faults.orPage(request, reply, '/dashboard/', async () => {
      const unlinked = this.unlinked(request);
      const fault = await this.link(request, unlinked).catch((thrown: unknown) =>
        isTooMany(thrown) ? thrown.message : Promise.reject(thrown as Error),
      );
      if (fault !== undefined) {
        const { username } = formOf(request);
        return this.page(request, reply, unlinked, { status: HttpStatus.UNAUTHORIZED, faults: [fault], username });
      }
      await this.signing.signIn(request, reply, unlinked.identity);
      this.pending.forget(request, reply);
      return leadTo(reply, unlinked.next);
    });
  }

  /** Resolves with why the identity is not linked; undefined: it is. */
  private async link(request: FastifyRequest, { identity }: Unlinked): Promise<string | undefined> {
    const { choice, username = '', password = '' } = formOf(request);
    if (choice === 'create' && this.config.create) {
      if (this.api.readOnly) fail(errors.readOnly);
      await this.linked.create(identity);
      return undefined;
    }
    const { person: caller } = request.caller;
    const person =
      choice === 'mine' ? caller : await this.passwords.vouch(request, { username, password, use: 'link' });
    if (!person) return WRONG_PASSWORD;
    if (await this.linked.link(identity, person)) return undefined;
    throw new ProviderFault(HttpStatus.CONFLICT, 'You are linked to another account. Ask an administrator.');
  }

  private unlinked(request: FastifyRequest): Unlinked {
    const unlinked = this.pending.read(request);
    if (!unlinked) throw startedElsewhere();
    return unlinked;
  }

  private page(request: FastifyRequest, reply: FastifyReply, { identity, next }: Unlinked, content: object): string {
    const { firstName = '', lastName = '', email, username, subject } = identity;
    const { name: provider, create } = this.config;
    const who = [`${firstName} ${lastName}`.trim(), email ?? username ?? subject].filter(Boolean).join(', ');
    return this.view.show(request, reply, 'link-account', {
      ...{ title: 'Link your account', who, provider, create, leadsAway: leadsToApplication(next) },
      ...content,
    });
  }
}
