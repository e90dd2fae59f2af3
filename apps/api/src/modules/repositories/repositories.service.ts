import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import type { RepositoryListQuery } from '@review-service/contracts/repositories';
import { empty, query, type Sql, sql, startsWith } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { hiddenItems } from '../../access/token-policy';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import type { Page } from '../../hypermedia/page';
import { Pager, type SortColumn } from '../../hypermedia/pager';
import { isHere, isListed, isReadable } from './repository.access';

/** A repository as it is shown. */
export interface ShownRepository {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly tool: string;
  readonly visible: boolean;
  readonly extraData: ExtraData;
}

/** A repository and whether the caller may read it. */
export type JudgedRepository = ShownRepository & { readonly readable: boolean };

const COLUMNS = sql`r.id, r.name, r.path, r.tool, r.visible, r.extra_data as "extraData"`;
const BY_ID: SortColumn<ShownRepository>[] = [{ column: sql`r.id`, member: 'id', type: 'number' }];

/** Finds repositories. */
@Injectable()
export class RepositoriesService {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly pager: Pager,
  ) {}

  async find(id: number, caller: Caller): Promise<JudgedRepository | undefined> {
    const [repository] = await query<JudgedRepository>(
      this.transaction.tx,
      sql`
        select ${COLUMNS}, ${isReadable(caller)} as readable
        from repository r where r.id = ${id} and ${isHere(caller)}`,
    );
    return repository;
  }

  list(caller: Caller, asked: RepositoryListQuery): Promise<Page<ShownRepository>> {
    const hidden = hiddenItems(caller.token?.policy ?? {}, 'repository').filter((id) => /^\d{1,9}$/.test(id));
    const where = sql`
      ${isHere(caller)} and ${isReadable(caller)}
      ${asked['show-invisible'] ? empty : sql`and ${isListed(caller)}`}
      ${oneOf(sql`r.name`, asked.name)} ${oneOf(sql`r.path`, asked.path)}
      ${isTool(asked.tool)} ${nameOrPath(asked['name-or-path'])}
      ${asked.q === undefined || asked.q === '' ? empty : sql`and ${startsWith(sql`r.name`, asked.q)}`}
      ${hidden.length > 0 ? sql`and r.id <> all(${hidden}::integer[])` : empty}`;
    return this.pager.page({ columns: COLUMNS, from: sql`repository r`, where, order: BY_ID }, asked);
  }
}

const oneOf = (column: Sql, names?: string): Sql =>
  names === undefined ? empty : sql`and ${column} = any(${names.split(',')})`;

/** Clients send ids (`git`) or names (`Git`), depending on what they think the server knows. */
const isTool = (names?: string): Sql =>
  names === undefined ? empty : sql`and lower(r.tool) = any(${names.toLowerCase().split(',')})`;

const nameOrPath = (names?: string): Sql =>
  names === undefined ? empty : sql`and (r.name = any(${names.split(',')}) or r.path = any(${names.split(',')}))`;
