import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { OAUTH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { CredentialKind } from './statements';

/** The values by which a statement finds its caller. */
export interface Credential {
  readonly kind: CredentialKind;
  readonly values: readonly unknown[];
  /** The session that the API starts for a caller with an API token and without a cookie. */
  cookie(row: { userId: number; epoch: number; tokenId: number } | undefined): string | undefined;
}

interface Session {
  readonly id: string;
  readonly userId: number;
  readonly epoch: number;
  readonly expires: number;
}

const PLACE = 'cookie/session';
const AGE = 30 * 24 * 3600;
const none = () => undefined;

/** Bearer token, API token or session cookie. */
export function readCredential(
  { authorization = '', cookie = '' }: IncomingHttpHeaders,
  scope: string,
  secrets: Secrets,
): Credential | undefined {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') {
    return { kind: 'bearer', values: [secrets.lookup(OAUTH_TOKEN_KIND, value).digest, scope], cookie: none };
  }
  if (scheme === 'token') {
    const issue = (row: Parameters<Credential['cookie']>[0]) => {
      const session = { id: randomUUID(), ...row, expires: Math.floor(Date.now() / 1000) + AGE };
      return `rbsessionid=${secrets.seal(PLACE, JSON.stringify(session))}; Max-Age=${AGE}; Path=/; HttpOnly; SameSite=Lax`;
    };
    return { kind: 'api-token', values: [secrets.lookup(API_TOKEN_KIND, value).digest], cookie: issue };
  }
  const opened = secrets.open(PLACE, cookie.replace(/^rbsessionid=/, ''));
  if (opened === undefined) return undefined;
  const { id, userId, epoch, expires } = JSON.parse(opened) as Session;
  if (expires < Date.now() / 1000) return undefined;
  return { kind: 'session', values: [userId, epoch, id], cookie: none };
}
