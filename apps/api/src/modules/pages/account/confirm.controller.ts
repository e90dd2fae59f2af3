import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryRefusal } from '../../../access/callers/directory-refusal';
import { Identities } from '../../../access/callers/identities';
import { SessionCookie } from '../../../access/callers/session-cookie';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { fail } from '../../../errors/api.exception';
import { localSiteOf, siteBase } from '../../../http/local-site';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo } from '../../../pages/see-other';
import { PasskeyCeremonies } from '../../people/second-factors';
import { DirectoryVoucher } from './directory-voucher';
import { localPath } from './local-path';
import { PasswordVoucher } from './password-voucher';
import { SecondFactorVoucher } from './second-factor-voucher';
import { PASSKEY_SCRIPTS, ShownFactors, WRONG_FACTOR } from './shown-factors';
import type { VouchedPerson } from './voucher';
import { orTooMany } from './wrong-password';

/**
 * `/account/confirm/`: somebody who is signed in proves again that it is them, before they change how they sign in. Who
 * has a second factor shows that: the password may be what a thief of the session knows.
 */
@Controller('account/confirm')
@Pages()
export class ConfirmController {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordVoucher,
    private readonly directory: DirectoryVoucher,
    private readonly voucher: SecondFactorVoucher,
    private readonly factors: ShownFactors,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly cookie: SessionCookie,
    private readonly view: PageView,
  ) {}

  @Get()
  @LoggedIn('site', 'login')
  async ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { next } = request.query as { next?: unknown };
    return this.page(request, reply, await this.self(request), next, {});
  }

  @Post()
  @LoggedIn('site', 'login')
  @WorksReadOnly()
  async confirm(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { next } = formOf(request);
    const person = await this.self(request);
    const fault = await orTooMany(this.faultOf(request, reply, person));
    if (fault !== undefined) {
      return this.page(request, reply, person, next, { status: HttpStatus.UNAUTHORIZED, faults: [fault] });
    }
    const session = this.cookie.read(request) ?? fail(errors.notLoggedIn);
    this.cookie.confirm(request, reply, session);
    return leadTo(reply, localPath(next) ?? `${siteBase(request)}${HOME}`);
  }

  /** Undefined: it is them. */
  private async faultOf(request: FastifyRequest, reply: FastifyReply, person: VouchedPerson) {
    const { id: userId, epoch, username } = person;
    if (person.hasSecondFactor) {
      const shown = this.factors.of(request, reply);
      return (await this.voucher.vouch(request, { userId, epoch, shown })) ? undefined : WRONG_FACTOR;
    }
    const { password = '', username: typed = username } = formOf(request);
    const isThem = this.passwords.confirms(request, person, { username: typed, password });
    return isThem.then(
      (isRight) => (isRight ? undefined : 'Incorrect password.'),
      (thrown: unknown) => (thrown instanceof DirectoryRefusal ? thrown.message : Promise.reject(thrown as Error)),
    );
  }

  private async self(request: FastifyRequest): Promise<VouchedPerson> {
    const { person } = await this.identities.byName(request.caller.person?.username ?? '', localSiteOf(request));
    return person ?? fail(errors.notLoggedIn);
  }

  private async page(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, hasSecondFactor, passwordHash = null }: VouchedPerson,
    wanted: unknown,
    content: object,
  ) {
    const next = localPath(wanted) ?? '';
    const isOfDirectory = passwordHash === null && !hasSecondFactor && (await this.directory.knows(id));
    return this.view.show(request, reply, hasSecondFactor ? 'second-factor' : 'confirm-password', {
      ...{ title: "Confirm it's you", next, action: 'Confirm', hasPassword: passwordHash !== null, isOfDirectory },
      ...(hasSecondFactor && { passkeys: this.ceremonies.arePossible, scripts: PASSKEY_SCRIPTS }),
      ...content,
    });
  }
}

const HOME = '/account/security/';
