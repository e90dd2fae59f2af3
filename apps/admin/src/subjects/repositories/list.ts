import { sql, startsWith } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { findSite } from '../../lookup/find-site';
import { type FoundRepository, repositoryColumns } from './find-repository';

interface Flags extends Asked<number> {
  readonly search?: string;
  readonly site?: string;
  readonly archived?: true;
}

const TABLE: Readonly<Record<string, (repository: FoundRepository) => string>> = {
  ID: ({ id }) => String(id),
  NAME: ({ name }) => name,
  SITE: ({ site }) => site ?? '',
  TOOL: ({ tool }) => tool,
  SEEN: ({ isPublic, visible, archived }) =>
    [archived !== null && 'archived', !isPublic && 'private', !visible && 'hidden'].filter(Boolean).join(','),
  PATH: ({ path }) => path,
};

/** Lists repositories, by id. */
export const run = ({ search, site, archived, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const siteId = await lookUp(site, (name) => findSite(db, name));
    const repositories = await all(
      db,
      repositoryColumns,
      sql`
        select ${repositoryColumns} from repository r where true
        ${and(siteId, (id) => sql`r.local_site_id = ${id}`)}
        ${and(search, (start) => startsWith(sql`r.name`, start))}
        ${and(archived, () => sql`r.archived_at is not null`)}
        ${and(after, (place) => sql`r.id > ${place}`)} order by r.id limit ${limit + 1}`,
    );
    return showPage(repositories, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
