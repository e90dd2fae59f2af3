import { UpdateApiToken } from '@review-service/contracts/api-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiToken } from '@review-service/database/entities/api-token.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { settingsOf } from '../../base/settings-of';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';
import { findSite } from '../../lookup/find-site';

const lives = (token: Sql): Sql =>
  sql`${token}.is_valid and (${token}.expires_at is null or ${token}.expires_at > now())`;

/** As the API accepts it: valid, not expired, of an active person; and so is the one that it was made from. */
const works = sql`(${lives(sql`t`)} and u.is_active and (
  t.parent_id is null or exists (select from api_token p where p.id = t.parent_id and ${lives(sql`p`)})))`;

const COLUMNS = together(
  columns(ApiToken, 't', ['id', ...settingsOf(UpdateApiToken, ApiToken)]),
  computed({
    user: [text, sql`u.username`],
    site: [nullable(text), sql`s.name`],
    /** The token that it was made from. */
    parent: [nullable(number), sql`t.parent_id`],
    works: [boolean, works],
    created: [text, isoTime(sql`t.created_at`)],
    expires: [nullable(text), isoTime(sql`t.expires_at`)],
    lastUsed: [nullable(text), isoTime(sql`x.last_used_at`)],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<number> {
  readonly user?: string;
  readonly site?: string;
  readonly working?: true;
}

const TABLE: Readonly<Record<string, (token: Listed) => string>> = {
  ID: ({ id }) => String(id),
  USER: ({ user }) => user,
  SITE: ({ site }) => site ?? '',
  PARENT: ({ parent }) => String(parent ?? ''),
  WORKS: (token) => (token.works ? 'yes' : 'no'),
  EXPIRES: ({ expires }) => expires?.slice(0, 16) ?? 'never',
  'LAST USED': ({ lastUsed }) => lastUsed?.slice(0, 16) ?? 'never',
  NOTE: ({ note }) => note,
};

/** Lists API tokens, by id; their values are not stored. */
export const run = ({ user, site, working, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const siteId = await lookUp(site, (name) => findSite(db, name));
    const ownerId = await lookUp(user, (name) => userId(db, name));
    const tokens = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from api_token t
        join user_account u on u.id = t.user_id left join local_site s on s.id = t.local_site_id
        left join api_token_usage x on x.token_id = t.id
        where true
        ${and(siteId, (id) => sql`t.local_site_id = ${id}`)}
        ${and(ownerId, (id) => sql`t.user_id = ${id}`)}
        ${and(working, () => sql`${works}`)}
        ${and(after, (place) => sql`t.id > ${place}`)} order by t.id limit ${limit + 1}`,
    );
    return showPage(tokens, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
