import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { nullable, text } from '@review-service/database/row-types';
import { sql, startsWith } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';
import { findSite } from '../../lookup/find-site';

const COLUMNS = together(
  columns(OAuthApplication, 'a', ['id', 'clientId', 'name', 'clientType', 'enabled', 'skipAuthorization']),
  computed({
    grantType: [text, sql`a.authorization_grant_type`],
    owner: [text, sql`coalesce(u.username, 'itself')`],
    site: [nullable(text), sql`s.name`],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<number> {
  readonly search?: string;
  readonly user?: string;
  readonly site?: string;
  readonly enabled?: true;
  readonly disabled?: true;
}

const TABLE: Readonly<Record<string, (app: Listed) => string>> = {
  ID: ({ id }) => String(id),
  'CLIENT ID': ({ clientId }) => clientId,
  STATUS: ({ enabled }) => (enabled ? 'enabled' : 'disabled'),
  OWNER: ({ owner }) => owner,
  SITE: ({ site }) => site ?? '',
  'GRANT TYPE': ({ grantType }) => grantType,
  NAME: ({ name }) => name,
};

/** Lists applications, by id. */
export const run = ({ search, user, site, enabled, disabled, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const siteId = await lookUp(site, (name) => findSite(db, name));
    const ownerId = await lookUp(user, (name) => userId(db, name));
    const apps = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from oauth_application a
        left join user_account u on u.id = a.user_id left join local_site s on s.id = a.local_site_id
        where a.deleted_at is null
        ${and(search, (start) => startsWith(sql`a.name`, start))}
        ${and(siteId, (id) => sql`a.local_site_id = ${id}`)}
        ${and(ownerId, (id) => sql`a.user_id = ${id}`)}
        ${and(enabled, () => sql`a.enabled`)}
        ${and(disabled, () => sql`not a.enabled`)}
        ${and(after, (place) => sql`a.id > ${place}`)} order by a.id limit ${limit + 1}`,
    );
    return showPage(apps, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
