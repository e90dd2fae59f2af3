import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ProviderGroup } from '@review-service/database/entities/provider-group.entity';
import { nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';

const COLUMNS = together(
  columns(ProviderGroup, 'p', ['id', 'provider', 'claim']),
  computed({ group: [text, sql`g.name`], site: [nullable(text), sql`s.name`] }),
);

type Listed = RowOf<typeof COLUMNS>;

const TABLE: Readonly<Record<string, (mapping: Listed) => string>> = {
  ID: ({ id }) => String(id),
  PROVIDER: ({ provider }) => provider,
  VALUE: ({ claim }) => claim,
  GROUP: ({ group }) => group,
  SITE: ({ site }) => site ?? '',
};

/** Lists the groups that people get by the groups claims of providers, by id. */
export const run = (slug: string | undefined, { after, limit }: Asked<number>): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const mappings = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from provider_group p
        join review_group g on g.id = p.group_id left join local_site s on s.id = g.local_site_id
        where true ${and(slug, (provider) => sql`p.provider = ${provider}`)}
        ${and(after, (place) => sql`p.id > ${place}`)} order by p.id limit ${limit + 1}`,
    );
    return showPage(mappings, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
