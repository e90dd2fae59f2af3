import { isoTime, sql } from '@review-service/database/sql';
import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { shapeOf } from './models';
import { firstPage, pageAnswer } from './page';
import { media, ORIGIN, type FloorRoute } from './route';
import { secrets } from './secrets';

interface TokenRow {
  readonly id: number;
  /** Sealed. */
  readonly token: string;
}

const TOKEN = shapeOf<TokenRow>({
  model: 'token',
  alias: 't',
  computed: {
    application: 'a.name',
    bounds: 'null',
    expires: isoTime(sql`t.expires_at`).text,
    time_added: isoTime(sql`t.created_at`).text,
    scope: 't.scopes',
    token: 't.sealed',
  },
  href: ({ id }) => `${ORIGIN}/api/oauth-tokens/${id}/`,
  members: ({ id, token }) => ({ token: secrets.open(OAUTH_TOKEN_PLACE(id), token) }),
});
const COLUMNS = `t.id, ${TOKEN.columns}`;

const OWN = 't.local_site_id is null and t.user_id = (select id from me)';
/** The total is read from the service's ledger. */
const TOTAL = `
  select coalesce(sum(n), 0)::integer from oauth_token_count
  where local_site_id = 0 and user_id = (select id from me)`;

const path = /^\/api\/oauth-tokens\/(\d+)\/$/;

/** Lists the caller's tokens, changes one, and deletes one. */
export const tokens: readonly FloorRoute[] = [
  {
    method: 'GET',
    path: /^\/api\/oauth-tokens\/$/,
    scope: '',
    statement: firstPage(
      COLUMNS,
      'oauth_token t join oauth_application a on a.id = t.application_id',
      OWN,
      't.local_site_id, t.id',
      TOTAL,
    ),
    values: () => [],
    answer: (rows: (TokenRow & { total: number })[], visit) => ({
      ...pageAnswer(rows, visit, { name: 'oauth-token', isCreatable: false, show: TOKEN.show }),
      noStore: true,
    }),
  },
  {
    method: 'PUT',
    path,
    scope: '',
    statement: `update oauth_token t set scopes = $b from oauth_application a
      where a.id = t.application_id and t.id = $a and ${OWN} returning ${COLUMNS}`,
    values: ({ id, form }) => [Number(id), (form.get('scopes') ?? '').split(',')],
    answer: ([row]: TokenRow[]) => ({
      payload: { oauth_token: row && TOKEN.show(row), stat: 'ok' },
      mediaType: media('oauth-token'),
      noStore: true,
    }),
  },
  {
    method: 'DELETE',
    path,
    scope: '',
    statement: `, gone as (
        delete from oauth_token t where t.id = $a and ${OWN} returning id, grant_id, user_id, application_id),
      revoked as (
        update oauth_refresh_token r set revoked_at = now() from gone
        where r.grant_id = gone.grant_id and r.revoked_at is null),
      sent as (
        insert into outbox_message (id, queue, name, payload, request_id)
        select gen_random_uuid(), 'oauth-tokens', 'token.deleted', jsonb_build_object('tokenId', id, 'grantId', grant_id,
          'userId', user_id, 'applicationId', application_id, 'deletedBy', (select id from me)), $b from gone
        returning id)
      select id from sent`,
    values: ({ id, requestId }) => [Number(id), requestId],
    answer: () => ({}),
  },
];
