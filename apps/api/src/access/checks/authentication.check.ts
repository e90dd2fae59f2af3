import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { mayEnter } from '@review-service/visibility/rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { fail } from '../../errors/api.exception';
import { localSiteOf } from '../../http/local-site';
import { routeKindOf } from '../../http/route-kind';
import { accessResources } from '../../hypermedia/resources/resource.metadata';
import { Caller, recognize } from '../callers/caller';
import { networkOf } from '../callers/caller-network';
import type { Check, ArrivingRequest } from './check';
import { type SentCredentials, readCredentials } from '../callers/credentials';
import { failTooMany, GuessThrottle } from '../limits/guess-throttle';
import type { Usage } from '../limits/limiters';
import { Identities, type Identity } from '../callers/identities';
import { DirectoryLogin } from '../callers/directory-login';
import { DirectoryRefusal } from '../callers/directory-refusal';
import { LoginThrottle } from '../limits/login-throttle';
import { PasswordLogin } from '../callers/password-login';
import { type CookieSession, SessionCookie } from '../callers/session-cookie';
import { SessionUpkeep } from '../callers/session-upkeep';
import { TokenRecorder } from '../callers/token-recorder';
import { TokenUpkeep } from '../callers/token-upkeep';

/** Said of a right password only; the sign-in page says as much. */
const NEEDS_FACTOR =
  'These credentials are not valid. This account has or needs a second factor: use an API token, or sign in with a browser.';

/** The request of an agent, and each call of the API that is made for it. */
const isOfAgent = (request: FastifyRequest): boolean => request.isOwnCall || routeKindOf(request) === 'agent';

type Known = Exclude<SentCredentials, { kind: 'unknown' }>;

/** Finds the caller of a request: by header, else by session, else anonymous. Wrong credentials: 104, cookie or not. */
@Injectable()
export class AuthenticationCheck implements Check {
  constructor(
    private readonly identities: Identities,
    private readonly passwords: PasswordLogin,
    private readonly directory: DirectoryLogin,
    private readonly throttle: LoginThrottle,
    private readonly guesses: GuessThrottle,
    private readonly upkeep: TokenUpkeep,
    private readonly sessions: SessionUpkeep,
    private readonly recorder: TokenRecorder,
    private readonly reflector: Reflector,
    private readonly cookie: SessionCookie,
    @Inject(ApiConfig) private readonly config: ApiConfig,
    @Inject(SignInConfig) private readonly signIn: SignInConfig,
  ) {}

  async check(visit: ArrivingRequest): Promise<void> {
    const { request, reply } = visit;
    const credentials = readCredentials(request.headers.authorization ?? '');
    const caller = (await this.byCredentials(visit, credentials)) ?? (await this.bySession(request, reply));
    recognize(request, caller);
    const { tokenExpires } = caller;
    if (tokenExpires !== null) void reply.header('token-expires', new Date(tokenExpires).toUTCString());
  }

  /** The caller of these credentials; undefined: they are of no kind that is read here. Wrong ones end the request. */
  async byCredentials(
    { request, reply, controller }: ArrivingRequest,
    credentials: SentCredentials,
  ): Promise<Caller | undefined> {
    if (credentials.kind === 'unknown' || (credentials.kind === 'bearer' && !this.config.oauth2)) return undefined;
    if (credentials.kind === 'basic') await this.throttle.check(request, credentials.username);
    const identity = await this.identify(credentials, request);
    const { person, token, grant, site } = identity;
    const fault = token?.fault;
    const lacksFactor = credentials.kind === 'basic' && person?.isActive === true && this.needsFactor(person);
    if (!person?.isActive || fault !== undefined || lacksFactor) {
      const usage = await this.countFailure(request, credentials);
      if (this.cookie.isPresented(request)) this.cookie.clear(request, reply);
      if (token && fault !== undefined) {
        this.recorder.noteEnded({ kind: 'api', id: token.id }, accessResources(this.reflector, controller), request);
      }
      if (fault !== undefined) return fail(errors.loginFailed, { message: fault });
      const usual = this.directory.isOn ? undefined : this.passwords.hint;
      const hint = lacksFactor ? NEEDS_FACTOR : usual;
      if (credentials.kind === 'basic' && hint !== undefined) return fail(errors.loginFailed, { message: hint });
      return usage?.isOver ? failTooMany(usage.resetsIn) : fail(errors.loginFailed);
    }
    if (credentials.kind === 'basic') await this.throttle.succeed(request, credentials.username);
    await this.upkeep.noteUse(identity);
    const caller = new Caller(credentials.kind, person, site, token, grant, identity.seen);
    if (credentials.kind !== 'bearer' && !isOfAgent(request)) this.startSession(request, reply, caller, person.epoch);
    return caller;
  }

  /** A password alone opens nothing for such a person. */
  private needsFactor(person: Pick<NonNullable<Identity['person']>, 'hasSecondFactor' | 'isStaff' | 'isSuperuser'>) {
    return person.hasSecondFactor || this.signIn.demandsFactor(person);
  }

  /** Wrong tokens of both kinds count together: too many are refused, but a valid one still passes. */
  private async countFailure(request: FastifyRequest, credentials: Known): Promise<Usage | undefined> {
    if (credentials.kind !== 'basic') return this.guesses.countFailure(`${networkOf(request.ip)} token`);
    await this.throttle.countFailure(request, credentials.username);
    return undefined;
  }

  private async identify(credentials: Known, request: FastifyRequest): Promise<Identity> {
    const site = localSiteOf(request);
    switch (credentials.kind) {
      case 'basic': {
        const { username, password } = credentials;
        const identity = await this.passwords.logIn(await this.identities.byName(username, site), password);
        return identity.person ? identity : ((await this.inDirectory(request, username, password)) ?? identity);
      }
      case 'bearer': {
        const identity = await this.identities.byBearer(credentials.value, site, isOfAgent(request) ? 'tools' : 'api');
        // The token of a site's application works only if its owner may enter the site (docs/wire/access.md#local-sites).
        return mayEnter(identity.person, identity.site) ? identity : { ...identity, person: null };
      }
      case 'api-token': {
        const identity = await this.identities.byApiToken(credentials.value, site);
        if (identity.token) await this.upkeep.rekey(identity.token, credentials.value);
        return identity;
      }
    }
  }

  /** Says no more of a right password than of a wrong one: the sign-in page does. */
  private inDirectory(request: FastifyRequest, username: string, password: string): Promise<Identity | undefined> {
    return this.directory
      .logInAgain(request, username, password)
      .catch((thrown: unknown) => (thrown instanceof DirectoryRefusal ? undefined : Promise.reject(thrown as Error)));
  }

  /** Issues a cookie only if the identity changes (decision A3), and never for an OAuth2 token. */
  private startSession(request: FastifyRequest, reply: FastifyReply, caller: Caller, epoch: number): void {
    const { id: tokenId = null, secret = 0, parentId = null } = caller.token ?? {};
    const known = this.cookie.read(request);
    const isOfToken = known?.tokenId === tokenId && (known.secret ?? 0) === secret;
    const isKnown = known?.userId === caller.userId && known.epoch === epoch && isOfToken;
    const isOfChild = parentId !== null;
    if (!isKnown) this.cookie.issue(request, reply, { userId: caller.userId, epoch, tokenId, secret, isOfChild });
  }

  /** The identity of the session, or anonymous; deletes an invalid cookie. */
  async bySession(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const site = localSiteOf(request);
    const session = this.cookie.read(request);
    const identity = session ? await this.identities.bySession(session, site) : await this.identities.anonymous(site);
    if (session && identity.person && !this.isOutdated(session, identity.person)) {
      await this.upkeep.noteUse(identity);
      await this.sessions.noteUse(request, session, identity);
      const { person, site: here, token, seen } = identity;
      const { id, iat, confirmed = iat } = session;
      return new Caller('session', person, here, token, null, seen, id, confirmed);
    }
    if (this.cookie.isPresented(request)) this.cookie.clear(request, reply);
    return new Caller('nothing', null, identity.site);
  }

  /** Opened by a password before SECOND_FACTOR demanded more of the person: they sign in again, and set it up. */
  private isOutdated(
    { tokenId, isOfProvider = false }: CookieSession,
    person: NonNullable<Identity['person']>,
  ): boolean {
    return tokenId === null && !isOfProvider && !person.hasSecondFactor && this.signIn.demandsFactor(person);
  }
}
