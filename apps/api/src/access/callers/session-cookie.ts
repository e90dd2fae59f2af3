import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';

/** The sealed content of a session cookie. The database stores only ended sessions (decision A3). */
export interface CookieSession {
  readonly id: string;
  readonly userId: number;
  /** The user's session epoch at issue: the session ends when it changes. */
  readonly epoch: number;
  /** The API token it is bound to, whose policy also limits the session. */
  readonly tokenId: number | null;
  /** The secret of that token: the session ends with it. Older cookies do not say it: the first one. */
  readonly secret?: number;
  /** That token was made from another one, with which the session ends, too. */
  readonly isOfChild?: boolean;
  /** An identity provider vouched for the person, and no password of ours. */
  readonly isOfProvider?: boolean;
  /** When the person last confirmed that it is them, in seconds since 1970; undefined: not since it was issued. */
  readonly confirmed?: number;
  /** When it was issued, in seconds since 1970; undefined: by a release that did not say so. */
  readonly iat?: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

const PLACE = 'cookie/session';
/** Of sessions that end with more than their token. A process of a release that does not know these ends does not open them. */
const BOUND_PLACE = 'cookie/session/bound';

const isBound = ({ secret = 0, isOfChild = false }: CookieSession): boolean => secret > 0 || isOfChild;

/** Issues, reads and clears the session cookie. */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly secrets: Secrets,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** Did the client send one, valid or not? */
  isPresented(request: FastifyRequest): boolean {
    return this.textOf(request) !== undefined;
  }

  /** The cookie as the client sent it, sealed. */
  textOf(request: FastifyRequest): string | undefined {
    return parse(request.headers.cookie ?? '')[this.config.sessionCookie];
  }

  /**
   * The session that the client sent, if it was issued here and has not expired. It may have been ended: only the
   * database knows.
   */
  read(request: FastifyRequest): CookieSession | undefined {
    const text = this.textOf(request) ?? '';
    const opened = this.secrets.open(PLACE, text) ?? this.secrets.open(BOUND_PLACE, text);
    const session = opened === undefined ? undefined : (JSON.parse(opened) as CookieSession);
    return session && session.expires > Date.now() / 1000 ? session : undefined;
  }

  /** Starts a session and sets its cookie. Writes nothing to the database. */
  issue(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Omit<CookieSession, 'id' | 'iat' | 'expires'> & { readonly id?: string },
  ): void {
    const iat = Math.floor(Date.now() / 1000);
    const session: CookieSession = { id: randomUUID(), ...identity, iat, expires: iat + this.config.sessionMaxAge };
    this.send(request, reply, session);
  }

  /** Lets a session that was spared when all others ended go on, in the person's new epoch. */
  renew(request: FastifyRequest, reply: FastifyReply, session: CookieSession, epoch: number): void {
    this.send(request, reply, { ...session, epoch });
  }

  /** Remembers that the person has just confirmed that it is them. */
  confirm(request: FastifyRequest, reply: FastifyReply, session: CookieSession): void {
    this.send(request, reply, { ...session, confirmed: Math.floor(Date.now() / 1000) });
  }

  /** Deletes the client's cookie. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.set(request, reply, '', 0);
  }

  private send(request: FastifyRequest, reply: FastifyReply, session: CookieSession): void {
    const maxAge = Math.max(0, session.expires - Math.floor(Date.now() / 1000));
    const place = isBound(session) ? BOUND_PLACE : PLACE;
    this.set(request, reply, this.secrets.seal(place, JSON.stringify(session)), maxAge);
  }

  /** No Domain: RBTools' logout looks for a cookie without one. */
  private set(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
    const expires = maxAge === 0 ? { expires: new Date(0) } : {};
    reply.header('set-cookie', serialize(this.config.sessionCookie, value, { ...attributes, maxAge, ...expires }));
  }
}
