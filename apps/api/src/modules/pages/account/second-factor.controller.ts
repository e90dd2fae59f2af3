import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { Anyone } from '../../../access/rules/admission.decorator';
import { formOf } from '../../../pages/form';
import { orAgain } from '../../../pages/form-faults';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo } from '../../../pages/see-other';
import {
  type AuthenticatorSetup,
  AuthenticatorService,
  PasskeyCeremonies,
  PasskeyChallenges,
  RecoveryCodesService,
  SecondFactorsService,
} from '../../people/second-factors';
import { leadsToApplication } from './local-path';
import { type HalfSignedIn, PendingSignIn } from './pending-sign-in';
import { ProviderSession } from './provider-session';
import { PASSKEY_SCRIPTS, ShownFactors, WRONG_FACTOR } from './shown-factors';
import { SecondFactorVoucher } from './second-factor-voucher';
import { SigningIn } from './signing-in';
import type { VouchedPerson } from './voucher';
import { orTooMany } from './wrong-password';

const INPUTS = ['code'];

/** `/account/second-factor/`, after the password: asks for the second factor, or has the person set one up. */
@Controller('account/second-factor')
@Pages()
export class SecondFactorController {
  constructor(
    private readonly pending: PendingSignIn,
    private readonly voucher: SecondFactorVoucher,
    private readonly factors: ShownFactors,
    private readonly authenticators: AuthenticatorService,
    private readonly recovery: RecoveryCodesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: PasskeyChallenges,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly signing: SigningIn,
    private readonly provider: ProviderSession,
    private readonly view: PageView,
  ) {}

  @Get()
  @Anyone('fields')
  ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.forHalf(request, reply, (half, person) => {
      if (!person.hasSecondFactor) return Promise.resolve(leadTo(reply, SET_UP));
      return Promise.resolve(this.page(request, reply, half, {}));
    });
  }

  @Post()
  @Anyone('fields')
  @WorksReadOnly()
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.forHalf(request, reply, async (half) => {
      const { userId, epoch, next } = half;
      const shown = this.factors.of(request, reply);
      const vouched = await orTooMany(this.voucher.vouch(request, { userId, epoch, shown }));
      if (typeof vouched === 'string' || !vouched) {
        return this.page(request, reply, half, { status: HttpStatus.UNAUTHORIZED, faults: [vouched ?? WRONG_FACTOR] });
      }
      this.open(request, reply, vouched);
      return leadTo(reply, next);
    });
  }

  /** SECOND_FACTOR demands one, and the person has none. */
  @Get('set-up')
  @Anyone('fields')
  beginSetup(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.forHalf(request, reply, (half, person) => {
      if (person.hasSecondFactor) return Promise.resolve(leadTo(reply, ASK));
      return this.setupPage(request, reply, half, person, this.authenticators.begin(person), {});
    });
  }

  /** Opens the session with the recovery codes of the new factor, which are shown this once. */
  @Post('set-up')
  @Anyone('fields')
  setUp(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.forHalf(request, reply, async (half, person) => {
      if (person.hasSecondFactor) return leadTo(reply, ASK);
      const { code = '', setup = '', credential, registration = '' } = formOf(request);
      const add = async () => {
        if (credential === undefined) await this.authenticators.add(person, setup, code);
        else {
          const challenge = this.challenges.registrationOf(person, registration);
          await this.secondFactors.addFirstPasskey(person, credential, challenge);
        }
        const { codes } = await this.recovery.make(person);
        this.open(request, reply, person);
        return this.view.show(request, reply, 'recovery-codes', { title: 'Recovery codes', codes, next: half.next });
      };
      return orAgain(INPUTS, add, (faults) => {
        const again = this.authenticators.again(person, setup) ?? this.authenticators.begin(person);
        return this.setupPage(request, reply, half, person, again, faults);
      });
    });
  }

  private open(request: FastifyRequest, reply: FastifyReply, person: VouchedPerson): void {
    this.signing.open(request, reply, person);
    this.provider.forget(request, reply);
    this.pending.forget(request, reply);
  }

  /** Leads to the first step if that was not taken in this browser, or counts no more. */
  private async forHalf(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (half: HalfSignedIn, person: VouchedPerson) => Promise<string>,
  ): Promise<string> {
    const half = this.pending.read(request);
    const person = half && (await this.voucher.awaited(request, half));
    if (half && person) return work(half, person);
    this.pending.forget(request, reply);
    return leadTo(reply, '/account/login/');
  }

  private page(request: FastifyRequest, reply: FastifyReply, { next }: HalfSignedIn, content: object) {
    return this.view.show(request, reply, 'second-factor', {
      ...{ title: 'Second factor', leadsAway: leadsToApplication(next), action: 'Sign in' },
      ...{ passkeys: this.ceremonies.arePossible, scripts: PASSKEY_SCRIPTS },
      ...content,
    });
  }

  private async setupPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { next }: HalfSignedIn,
    person: VouchedPerson,
    setup: AuthenticatorSetup,
    content: object,
  ) {
    const passkey = this.ceremonies.arePossible ? await this.challenges.beginRegistration(person, []) : undefined;
    return this.view.show(request, reply, 'set-up-second-factor', {
      ...{ title: 'Set up a second factor', leadsAway: leadsToApplication(next), ...setup },
      ...(passkey && { passkey: { ...passkey, options: JSON.stringify(passkey.options) }, scripts: PASSKEY_SCRIPTS }),
      ...content,
    });
  }
}

const [ASK, SET_UP] = ['/account/second-factor/', '/account/second-factor/set-up/'];
