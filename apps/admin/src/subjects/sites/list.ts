import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { LocalSite } from '@review-service/database/entities/local-site.entity';
import { number } from '@review-service/database/row-types';
import { sql, startsWith } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';

const COLUMNS = together(
  columns(LocalSite, 's', ['id', 'name', 'isPublic']),
  computed({
    members: [number, sql`(select count(*) from local_site_user m where m.local_site_id = s.id)`],
    administrators: [number, sql`(select count(*) from local_site_user m where m.local_site_id = s.id and m.is_admin)`],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<string> {
  readonly search?: string;
  readonly user?: string;
}

const TABLE: Readonly<Record<string, (site: Listed) => string>> = {
  NAME: ({ name }) => name,
  ID: ({ id }) => String(id),
  OPEN: ({ isPublic }) => (isPublic ? 'to everybody' : 'to members'),
  MEMBERS: ({ members }) => String(members),
  ADMINISTRATORS: ({ administrators }) => String(administrators),
};

/** Lists Local Sites, by name. */
export const run = ({ search, user, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const memberId = await lookUp(user, (name) => userId(db, name));
    const sites = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from local_site s where true
        ${and(search, (start) => startsWith(sql`s.name`, start))}
        ${and(memberId, (id) => sql`s.id in (select local_site_id from local_site_user where user_id = ${id})`)}
        ${and(after, (place) => sql`s.name > ${place}`)} order by s.name limit ${limit + 1}`,
    );
    return showPage(sites, limit, { columns: TABLE, place: ({ name }) => name });
  });
