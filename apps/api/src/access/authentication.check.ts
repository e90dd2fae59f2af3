import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { errors } from '@review-service/contracts/errors';
import { query, sql } from '@review-service/database/sql';
import { hashPassword, isOutdatedHash, verifyPassword } from '@review-service/platform/secrets/passwords';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { localSiteOf } from '../http/local-site';
import { fail } from '../hypermedia/api.exception';
import { Caller } from './caller';
import type { Check, Visit } from './check';
import { readCredentials } from './credentials';
import { Identities, type Identity } from './identities';
import { SessionCookie } from './session-cookie';

/** Turns a request into a caller: by header, else by session, else anonymous. Wrong credentials: 104, cookie or not. */
@Injectable()
export class AuthenticationCheck implements Check {
  constructor(
    private readonly identities: Identities,
    private readonly cookie: SessionCookie,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  async check({ request, reply }: Visit): Promise<void> {
    request.caller = (await this.byHeader(request, reply)) ?? (await this.bySession(request, reply));
    if (request.caller.person) request.logged = { userId: request.caller.userId };
  }

  private async byHeader(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const header = request.headers.authorization;
    const credentials = header === undefined ? { kind: 'unknown' as const } : readCredentials(header);
    if (credentials.kind === 'unknown') return undefined;
    const site = localSiteOf(request);
    const identity =
      credentials.kind === 'basic'
        ? await this.withPassword(await this.identities.byName(credentials.username, site), credentials.password)
        : withValidToken(await this.identities.byApiToken(credentials.value, site));
    const { person, token } = typeof identity === 'string' ? { person: null, token: null } : identity;
    if (!person?.isActive || typeof identity === 'string') {
      if (this.cookie.isPresented(request)) this.cookie.clear(request, reply);
      return fail(errors.loginFailed, typeof identity === 'string' ? { message: identity } : {});
    }
    const wanted = { userId: person.id, epoch: person.epoch, tokenId: token?.id ?? null };
    const known = this.cookie.read(request);
    const isKnown = known?.userId === wanted.userId && known.epoch === wanted.epoch && known.tokenId === wanted.tokenId;
    if (!isKnown) this.cookie.issue(request, reply, wanted);
    return new Caller(credentials.kind, person, identity.site, token);
  }

  private async bySession(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const site = localSiteOf(request);
    const session = this.cookie.read(request);
    const {
      person,
      token,
      site: found,
    } = session ? await this.identities.bySession(session, site) : await this.identities.anonymous(site);
    if (person) return new Caller('session', person, found, token);
    if (this.cookie.isPresented(request)) this.cookie.clear(request, reply);
    return new Caller('nothing', null, found);
  }

  /** The identity without its person when the password is wrong. Hashes of other servers are replaced on the way. */
  private async withPassword(identity: Identity, password: string): Promise<Identity> {
    const { person } = identity;
    if (!(await verifyPassword(person?.passwordHash ?? null, password)) || !person)
      return { ...identity, person: null };
    if (person.passwordHash !== null && isOutdatedHash(person.passwordHash)) {
      const hash = await hashPassword(password);
      await query(
        this.database,
        sql`update user_account set password_hash = ${hash} where id = ${person.id} and password_hash = ${person.passwordHash}`,
      );
    }
    return identity;
  }
}

/** The identity, or what is wrong with a token that was found. */
function withValidToken(identity: Identity): Identity | string {
  const { token } = identity;
  if (token?.isExpired) return `This API token expired on ${token.expiresAt ?? ''}. Make a new one.`;
  if (token && !token.isValid) {
    const when = token.invalidatedAt === null ? '' : ` on ${token.invalidatedAt}`;
    return `This API token became invalid${when}${token.invalidReason === '' ? '.' : `: ${token.invalidReason}`}`;
  }
  return identity;
}
