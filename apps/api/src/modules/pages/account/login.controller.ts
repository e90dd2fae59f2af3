import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { WorksReadOnly } from '../../../access/checks/read-only.check';
import { ApiException } from '../../../errors/api.exception';
import { siteBase } from '../../../http/local-site';
import { formOf } from '../../../pages/form';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { seeOther } from '../../../pages/see-other';
import { SessionService } from '../../people/session';
import { localPath } from './local-path';
import { SigningIn } from './signing-in';

/** Where people go who wanted nothing else: a page of the browser app. */
const HOME = '/dashboard/';

const WRONG = 'Incorrect user name or password.';

/** `/account/login/` and `/account/logout/`. */
@Controller('account')
@Pages()
export class LoginController {
  constructor(
    private readonly signing: SigningIn,
    private readonly sessions: SessionService,
    private readonly view: PageView,
  ) {}

  @Get('login')
  @Open()
  form(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { next } = request.query as { next?: unknown };
    return this.page(request, reply, next, {});
  }

  @Post('login')
  @Open()
  @WorksReadOnly()
  async signIn(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { username = '', password = '', next } = formOf(request);
    const fault = await this.signing.signIn(request, reply, username, password).then(
      (isIn) => (isIn ? undefined : WRONG),
      (thrown: unknown) => (isTooMany(thrown) ? thrown.message : Promise.reject(thrown as Error)),
    );
    if (fault === undefined) {
      void reply.status(HttpStatus.SEE_OTHER).header('location', localPath(next) ?? `${siteBase(request)}${HOME}`);
      return '';
    }
    return this.page(request, reply, next, { status: HttpStatus.UNAUTHORIZED, faults: [fault], username });
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
    return seeOther(request, reply, '/account/login/');
  }

  /** After signing in for an application, the person returns to its request. */
  private page(request: FastifyRequest, reply: FastifyReply, wanted: unknown, content: object): string {
    const next = localPath(wanted) ?? '';
    const leadsAway = next.startsWith(`${siteBase(request)}/oauth2/authorize`);
    return this.view.show(request, reply, 'login', { title: 'Sign in', next, leadsAway, ...content });
  }
}

/** Signing in is open to everybody, also with AUTH_REQUIRE_LOGIN or on a private Local Site. */
function Open() {
  return Anyone('fields');
}

const isTooMany = (thrown: unknown): thrown is ApiException =>
  thrown instanceof ApiException && thrown.definition === errors.loginFailed;
