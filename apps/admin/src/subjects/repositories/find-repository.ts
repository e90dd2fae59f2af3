import { RepositorySettings } from '@review-service/contracts/repositories';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Repository } from '@review-service/database/entities/repository.entity';
import { nullable, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql, startsWith } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { settingsOf } from '../../base/settings-of';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { beginningOf, MOST_COMPARED, unknownName } from '../../lookup/unknown-name';

/** What commands show of `repository r`. */
export const repositoryColumns = together(
  columns(Repository, 'r', ['id', 'name', 'path', 'tool', ...settingsOf(RepositorySettings, Repository)]),
  computed({
    site: [nullable(text), sql`(select s.name from local_site s where s.id = r.local_site_id)`],
    archived: [nullable(text), isoTime(sql`r.archived_at`)],
  }),
);

/** A repository, as commands find it. */
export type FoundRepository = RowOf<typeof repositoryColumns>;

/** The repository of an id or a name; refuses unknown ones. */
export const findRepository = (db: Db, named: string, where: Where): Promise<FoundRepository> =>
  find(db, named, where, empty);

/** The same, locked until the transaction ends. */
export const lockRepository = (db: EntityManager, named: string, where: Where): Promise<FoundRepository> =>
  find(db, named, where, sql`for update of r`);

async function find(db: Db, named: string, where: Where, lock: Sql): Promise<FoundRepository> {
  const siteId = await siteIdOf(db, where);
  const here = sql`r.local_site_id is not distinct from ${siteId}::int`;
  const isNamed = /^[1-9]\d{0,8}$/.test(named) ? sql`r.id = ${Number(named)}` : sql`r.name = ${named} and ${here}`;
  const [repository] = await all(
    db,
    repositoryColumns,
    sql`select ${repositoryColumns} from repository r where ${isNamed} ${lock}`,
  );
  if (repository) return repository;
  const near = sql`
    select r.name from repository r
    where ${here} and ${startsWith(sql`r.name`, beginningOf(named))} limit ${MOST_COMPARED}`;
  throw await unknownName(db, 'repository', named, near);
}
