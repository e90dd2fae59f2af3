import { Injectable } from '@nestjs/common';
import type { RepositoryListQuery } from '@review-service/contracts/repositories';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { Repository } from '@review-service/database/entities/repository.entity';
import { boolean, json } from '@review-service/database/row-types';
import { empty, type Sql, sql, startsWith } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { hiddenIds } from '../../access/token-policy';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import type { SortColumn } from '../../hypermedia/listing';
import { type Page, Pager } from '../../hypermedia/pager';
import { isHere, isListed, isReadable } from './repository.access';

const COLUMNS = together(
  columns(Repository, 'r', ['id', 'name', 'path', 'tool', 'visible']),
  computed({ extraData: [json<ExtraData>(), sql`r.extra_data`] }),
);

/** A repository as it is shown. */
export type ShownRepository = RowOf<typeof COLUMNS>;

const judgedColumns = (caller: Caller) => together(COLUMNS, computed({ readable: [boolean, isReadable(caller)] }));

/** A repository and whether the caller may read it. */
export type JudgedRepository = RowOf<ReturnType<typeof judgedColumns>>;

const LISTED = {
  columns: COLUMNS,
  table: sql`repository`,
  row: sql`r`,
  within: sql`r.local_site_id`,
  size: sql`octet_length(r.extra_data::text)`,
};
const BY_ID: SortColumn<ShownRepository>[] = [{ column: sql`r.id`, member: 'id', type: 'number' }];
const BY_NAME: SortColumn<ShownRepository>[] = [{ column: sql`r.name`, member: 'name', type: 'string' }, ...BY_ID];

/** Finds repositories. */
@Injectable()
export class RepositoriesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  find(id: number, caller: Caller): Promise<JudgedRepository | undefined> {
    const judged = judgedColumns(caller);
    return this.db.find(judged, sql`select ${judged} from repository r where r.id = ${id} and ${isHere(caller)}`);
  }

  /** The readable ones of these repositories, by id. */
  async ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, ShownRepository>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, 'repository');
    const repositories = await this.db.all(
      COLUMNS,
      sql`
        select ${COLUMNS} from repository r
        where r.id = any(${[...new Set(ids)]}) and ${isHere(caller)} and ${isReadable(caller)}
          and r.id <> all(${hidden}::integer[])`,
    );
    return new Map(repositories.map((repository) => [repository.id, repository]));
  }

  list(caller: Caller, asked: RepositoryListQuery): Promise<Page<ShownRepository>> {
    const hidden = hiddenIds(caller.token?.policy ?? {}, 'repository');
    const isSearch = asked.q !== undefined && asked.q !== '';
    const where = sql`
      ${isHere(caller)} and ${isReadable(caller)}
      ${asked['show-invisible'] ? empty : sql`and ${isListed(caller)}`}
      ${oneOf(sql`r.name`, asked.name)} ${oneOf(sql`r.path`, asked.path)}
      ${isTool(asked.tool)} ${nameOrPath(asked['name-or-path'])}
      ${isHosted(asked['hosting-service'])} ${isHosted(asked.username)}
      ${isSearch ? sql`and ${startsWith(sql`r.name`, asked.q ?? '')}` : empty}
      ${hidden.length > 0 ? sql`and r.id <> all(${hidden}::integer[])` : empty}`;
    return this.pager.page({ ...LISTED, where, order: isSearch ? BY_NAME : BY_ID, isSearch }, asked);
  }
}

const oneOf = (column: Sql, names?: string): Sql =>
  names === undefined ? empty : sql`and ${column} = any(${names.split(',')})`;

/** Clients send ids (`git`) or names (`Git`), depending on the server version that they expect. */
const isTool = (names?: string): Sql =>
  names === undefined ? empty : sql`and lower(r.tool) = any(${names.toLowerCase().split(',')})`;

/** Filters by hosting service or account find nothing: no repository has one. */
const isHosted = (names?: string): Sql => (names === undefined ? empty : sql`and false`);

const nameOrPath = (names?: string): Sql =>
  names === undefined ? empty : sql`and (r.name = any(${names.split(',')}) or r.path = any(${names.split(',')}))`;
