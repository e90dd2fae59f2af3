import { Controller, Get, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { siteBase } from '../../../http/local-site';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { leadTo, noticeOf, seeOther } from '../../../pages/see-other';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import type { KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { PasskeyCeremonies, PasskeyChallenges } from '../../people/second-factors';
import { Providers } from '../../people/sign-in-providers';
import { SessionService } from '../../people/session';
import { DirectoryRefusal } from '../../../access/callers/directory-refusal';
import { DirectoryVoucher } from './directory-voucher';
import { leadsToApplication, localPath } from './local-path';
import { PasskeyVoucher } from './passkey-voucher';
import { PasswordVoucher } from './password-voucher';
import { PendingSignIn } from './pending-sign-in';
import { ProviderSession } from './provider-session';
import { PASSKEY_SCRIPTS } from './shown-factors';
import { signInPath } from './sign-in-path';
import { SigningIn } from './signing-in';
import type { VouchedPerson } from './voucher';
import { orTooMany, WRONG_PASSWORD } from './wrong-password';

/** Where people go who wanted nothing else: a page of the browser app. */
const HOME = '/dashboard/';

const WRONG_PASSKEY = 'This passkey is not valid here. Try again, or sign in another way.';

const NOTICES = { 'signed-out': 'You are signed out.' };

/** `/account/login/` and `/account/logout/`. */
@Controller('account')
@Pages()
export class LoginController {
  constructor(
    private readonly passwords: PasswordVoucher,
    private readonly directory: DirectoryVoucher,
    private readonly passkeys: PasskeyVoucher,
    private readonly challenges: PasskeyChallenges,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly pending: PendingSignIn,
    private readonly signing: SigningIn,
    private readonly provider: ProviderSession,
    private readonly providers: Providers,
    private readonly sessions: SessionService,
    private readonly view: PageView,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  /** With one provider and without passwords there is nothing to choose, unless somebody has just signed out. */
  @Get('login')
  @Open()
  async form(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { next, ...asked } = request.query as Record<string, unknown>;
    const program = programOf(asked);
    if (program) return seeOther(request, reply, `/account/client-login/?${program.toString()}`);
    const notice = noticeOf(request, NOTICES);
    const providers = await this.providers.all();
    const [first, ...others] = providers;
    if (first && others.length === 0 && !this.takesPasswords() && notice === undefined) {
      return leadTo(reply, signInPath(first, wantedPath(request, next)));
    }
    return this.page(request, reply, next, { notice }, providers);
  }

  @Post('login')
  @Open()
  @WorksReadOnly()
  async signIn(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { username = '', password = '', local_password: localPassword, next } = formOf(request);
    const proof = { username, password, localPassword, use: 'sign-in' } as const;
    const person = await orTooMany(this.passwords.vouch(request, proof)).catch((thrown: unknown) =>
      thrown instanceof DirectoryRefusal ? thrown : Promise.reject(thrown as Error),
    );
    if (person instanceof DirectoryRefusal) {
      const { status, message, asksLocalPassword } = person;
      return this.page(request, reply, next, { status, faults: [message], username, asksLocalPassword });
    }
    if (typeof person === 'string' || !person) {
      const faults = [person ?? WRONG_PASSWORD];
      return this.page(request, reply, next, { status: HttpStatus.UNAUTHORIZED, faults, username });
    }
    const goal = wantedPath(request, next);
    if (!person.hasSecondFactor && !this.config.demandsFactor(person)) return this.open(request, reply, person, goal);
    this.signing.leave(request, reply);
    this.pending.keep(request, reply, person, goal);
    return leadTo(reply, '/account/second-factor/');
  }

  /** By a passkey alone, on no Local Site: the form says where the person wants to go. */
  @Post('login/passkey')
  @Open()
  @WorksReadOnly()
  async signInByPasskey(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { credential = '', next } = formOf(request);
    const challenge = this.challenges.take(request, reply);
    const person = await orTooMany(this.passkeys.vouch(request, { credential, challenge }));
    if (typeof person === 'string' || !person) {
      return this.page(request, reply, next, { status: HttpStatus.UNAUTHORIZED, faults: [person ?? WRONG_PASSKEY] });
    }
    return this.open(request, reply, person, localPath(next) ?? HOME);
  }

  /** For people who type the URL instead of using the button. */
  @Get('logout')
  @Open()
  askToSignOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    if (request.caller.isAnonymous) return seeOther(request, reply, '/account/login/');
    return this.view.show(request, reply, 'confirm', {
      title: 'Sign out',
      text: 'You will need to sign in again in this browser.',
      action: '/account/logout/',
      yes: 'Sign out',
      isSafe: true,
      back: HOME,
      no: 'Stay signed in',
    });
  }

  @Post('logout')
  @Open()
  @WorksReadOnly()
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.end(request, reply);
    const providers = await this.providers.all();
    return seeOther(request, reply, providers.length > 0 ? '/account/signed-out/' : '/account/login/');
  }

  /** The password of an account, or of the directory. */
  private takesPasswords(): boolean {
    return this.config.localPasswords !== 'none' || this.directory.isOn;
  }

  private open(request: FastifyRequest, reply: FastifyReply, person: VouchedPerson, goal: string): string {
    this.signing.open(request, reply, person);
    this.provider.forget(request, reply);
    return leadTo(reply, goal);
  }

  private async page(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: unknown,
    content: object,
    known?: readonly KnownProvider[],
  ): Promise<string> {
    const { localPasswords } = this.config;
    const providers = known ?? (await this.providers.all());
    const next = localPath(wanted) ?? '';
    return this.view.show(request, reply, 'login', {
      ...{ title: 'Sign in', next, goal: wantedPath(request, wanted), scripts: PASSKEY_SCRIPTS },
      ...{ passkeys: localPasswords !== 'none' && this.ceremonies.arePossible, leadsAway: leadsToApplication(next) },
      ...{ takesPasswords: this.takesPasswords(), isOfDirectory: this.directory.isOn },
      onlySuperusers: localPasswords === 'superusers' && !this.directory.isOn,
      providers: providers.map((one) => ({ name: one.name, path: signInPath(one, wantedPath(request, wanted)) })),
      ...content,
    });
  }
}

/** A program that wants to be let in leads to this page (`rbt login --web`): what it asks for has a page of its own. */
function programOf(asked: Record<string, unknown>): URLSearchParams | undefined {
  const [name, address] = [asked['client-name'], asked['client-url']];
  if (typeof name !== 'string' || typeof address !== 'string') return undefined;
  return new URLSearchParams({ 'client-name': name, 'client-url': address });
}

const wantedPath = (request: FastifyRequest, wanted: unknown): string =>
  localPath(wanted) ?? `${siteBase(request)}${HOME}`;

/** Signing in is open to everybody, also with AUTH_REQUIRE_LOGIN or on a private Local Site. */
function Open() {
  return Anyone('fields');
}
