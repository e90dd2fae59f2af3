import type { IncomingHttpHeaders } from 'node:http';
import { OAUTH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import type { Secrets } from '@review-service/platform/secrets/secrets';

/** The SQL that finds the person of a valid credential. Its values come first. */
export const CALLERS = {
  bearer: {
    values: 2,
    text: `select u.id, u.is_superuser
      from oauth_token o join oauth_application a on a.id = o.application_id join user_account u on u.id = o.user_id
      where o.lookup = $1 and $2 = any(o.scopes) and o.expires_at > now()
        and a.enabled and a.local_site_id is null and u.is_active`,
  },
  session: {
    values: 3,
    text: `select u.id, u.is_superuser from user_account u
      where u.id = $1 and u.session_epoch = $2 and u.is_active
        and not exists (select from revoked_session r where r.session_id = $3)`,
  },
};

/** A credential, and the values that find its person. */
export interface FloorCredential {
  readonly kind: keyof typeof CALLERS;
  readonly values: readonly unknown[];
}

interface Session {
  readonly id: string;
  readonly userId: number;
  readonly epoch: number;
  readonly expires: number;
}

/** Bearer token or session cookie. */
export function readCredential(
  { authorization = '', cookie = '' }: IncomingHttpHeaders,
  scope: string,
  secrets: Secrets,
): FloorCredential | undefined {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return { kind: 'bearer', values: [secrets.lookup(OAUTH_TOKEN_KIND, value).digest, scope] };
  const opened = secrets.open('cookie/session', cookie.replace(/^rbsessionid=/, ''));
  if (opened === undefined) return undefined;
  const { id, userId, epoch, expires } = JSON.parse(opened) as Session;
  return expires < Date.now() / 1000 ? undefined : { kind: 'session', values: [userId, epoch, id] };
}
