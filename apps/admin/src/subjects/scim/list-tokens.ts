import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ScimToken } from '@review-service/database/entities/scim-token.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';

const COLUMNS = together(
  columns(ScimToken, 't', ['id']),
  computed({
    provider: [text, sql`p.name`],
    site: [nullable(text), sql`s.name`],
    users: [
      number,
      sql`(select count(*) from scim_user su where su.provider_id = p.id and su.state = 'provided')::integer`,
    ],
    groups: [
      number,
      sql`(select count(*) from scim_group sg where sg.provider_id = p.id and sg.state = 'provided')::integer`,
    ],
    created: [text, isoTime(sql`t.created_at`)],
    lastUsed: [nullable(text), isoTime(sql`t.last_used_at`)],
  }),
);

const TABLE: Readonly<Record<string, (token: RowOf<typeof COLUMNS>) => string>> = {
  ID: ({ id }) => String(id),
  PROVIDER: ({ provider }) => provider,
  SITE: ({ site }) => site ?? '',
  USERS: ({ users }) => String(users),
  GROUPS: ({ groups }) => String(groups),
  CREATED: ({ created }) => created.slice(0, 16),
  'LAST USED': ({ lastUsed }) => lastUsed?.slice(0, 16) ?? 'never',
};

/** Lists the tokens of directories, by id, with what their directory provides. */
export const run = ({ provider, after, limit }: Asked<number> & { readonly provider?: string }): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const tokens = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from scim_token t join scim_provider p on p.id = t.provider_id
        left join local_site s on s.id = p.local_site_id
        where true ${and(provider, (name) => sql`p.name = ${name}`)} ${and(after, (place) => sql`t.id > ${place}`)}
        order by t.id limit ${limit + 1}`,
    );
    return showPage(tokens, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
