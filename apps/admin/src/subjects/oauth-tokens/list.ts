import { UpdateOAuthToken } from '@review-service/contracts/oauth-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthToken } from '@review-service/database/entities/oauth-token.entity';
import { boolean, nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { findApplication } from '../oauth-apps/find';
import { userId } from '../../lookup/find-user';
import { findSite } from '../../lookup/find-site';
import { checkScope } from './read-scopes';

/** As the API accepts it: not expired, of an active person, and of an enabled application that did not end it. */
const works = sql`(t.expires_at > now() and u.is_active and a.enabled
  and t.created_at > coalesce(a.tokens_ended_at, '-infinity'))`;

const COLUMNS = together(
  columns(OAuthToken, 't', ['id', ...settingsOf(UpdateOAuthToken, OAuthToken)]),
  computed({
    user: [text, sql`u.username`],
    app: [text, sql`a.name`],
    clientId: [text, sql`a.client_id`],
    site: [nullable(text), sql`s.name`],
    works: [boolean, works],
    created: [text, isoTime(sql`t.created_at`)],
    expires: [text, isoTime(sql`t.expires_at`)],
    lastUsed: [nullable(text), isoTime(sql`x.last_used_at`)],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<number> {
  readonly user?: string;
  readonly app?: string;
  readonly site?: string;
  readonly scope?: string;
  readonly working?: true;
}

const TABLE: Readonly<Record<string, (token: Listed) => string>> = {
  ID: ({ id }) => String(id),
  USER: ({ user }) => user,
  APPLICATION: ({ app }) => app,
  SITE: ({ site }) => site ?? '',
  WORKS: (token) => (token.works ? 'yes' : 'no'),
  EXPIRES: ({ expires }) => expires.slice(0, 16),
  'LAST USED': ({ lastUsed }) => lastUsed?.slice(0, 16) ?? 'never',
  SCOPES: ({ scopes }) => scopes.join(','),
};

/** Lists access tokens, by id, without their values. */
export const run = ({ user, app, site, scope, working, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    if (scope !== undefined) checkScope(scope);
    const siteId = await lookUp(site, (name) => findSite(db, name));
    const ownerId = await lookUp(user, (name) => userId(db, name));
    const appId = await lookUp(app, async (name) => (await findApplication(db, name)).id);
    const tokens = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from oauth_token t
        join oauth_application a on a.id = t.application_id join user_account u on u.id = t.user_id
        left join local_site s on s.id = t.local_site_id left join oauth_token_usage x on x.token_id = t.id
        where true
        ${and(siteId, (id) => sql`t.local_site_id = ${id}`)}
        ${and(ownerId, (id) => sql`t.user_id = ${id}`)}
        ${and(appId, (id) => sql`t.application_id = ${id}`)}
        ${and(scope, (one) => sql`t.scopes @> ${[one]}::text[]`)}
        ${and(working, () => sql`${works}`)}
        ${and(after, (place) => sql`t.id > ${place}`)} order by t.id limit ${limit + 1}`,
    );
    return showPage(tokens, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
