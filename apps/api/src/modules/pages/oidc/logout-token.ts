import { Injectable } from '@nestjs/common';
import { issuersOf, type KnownProvider } from '@review-service/platform/sign-in/known-provider';
import { algorithmsOf } from '@review-service/platform/sign-in/provider-keys';
import { jwtVerify } from 'jose';
import { DiscoveredProvider } from './discovered-provider';

/** A log-out that a provider announces, as its token says. Either of `subject` and `sid` is there. */
export interface AnnouncedLogout {
  readonly issuer: string;
  /** The name of the token. */
  readonly jti: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  /** In seconds since 1970. */
  readonly issuedAt: number;
}

/** The only event that a logout token may be about (OpenID Connect Back-Channel Logout section 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How wrong the provider's clock may be, and how old a token, in seconds: later its name is not known any more. */
const [TOLERANCE, OLDEST] = [60, 600];

/** Longer tokens, in characters, are not looked at. */
const LONGEST = 16_384;

/** Why a logout token is not accepted. */
export class RefusedLogout extends Error {}

/** Reads logout tokens (OpenID Connect Back-Channel Logout section 2.6). */
@Injectable()
export class LogoutTokens {
  constructor(private readonly discovered: DiscoveredProvider) {}

  /** Throws RefusedLogout, or what the library does. */
  async read(provider: KnownProvider, token: string | undefined): Promise<AnnouncedLogout> {
    if (token === undefined || token === '' || token.length > LONGEST)
      throw new RefusedLogout('There is no logout_token.');
    const { found, keys } = await this.discovered.get(provider);
    if (!keys) throw new RefusedLogout('The provider names no keys.');
    const { payload } = await jwtVerify(token, keys, {
      algorithms: algorithmsOf(found),
      ...{ issuer: issuersOf(provider), audience: provider.clientId, clockTolerance: TOLERANCE },
      ...{ maxTokenAge: OLDEST, requiredClaims: ['exp', 'iat', 'jti', 'events'] },
    });
    const { iss = '', jti, iat = 0, sub, sid, events } = payload;
    // An ID token has one, and is no logout token.
    if ('nonce' in payload) throw new RefusedLogout('A logout token has no nonce.');
    if (!isOfEvent(events)) throw new RefusedLogout('The token is about no log-out.');
    const said = { issuer: iss, issuedAt: iat, subject: textOf('sub', sub), sid: textOf('sid', sid) };
    if (said.subject === undefined && said.sid === undefined) throw new RefusedLogout('The token names nobody.');
    return { ...said, jti: textOf('jti', jti) ?? '' };
  }
}

function isOfEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false;
  // The reason for the cast: it has this member.
  const event = (events as Record<typeof EVENT, unknown>)[EVENT];
  return typeof event === 'object' && event !== null;
}

function textOf(name: string, claim: unknown): string | undefined {
  if (claim === undefined) return undefined;
  const isText = typeof claim === 'string' && claim !== '' && claim.length <= 255 && !claim.includes('\0');
  return isText ? claim : refuse(`The claim ${name} cannot be kept.`);
}

const refuse = (message: string): never => {
  throw new RefusedLogout(message);
};
