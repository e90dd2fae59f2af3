import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { join, query, type Sql, sql } from '@review-service/database/sql';
import { readCursor, writeCursor } from './cursor';
import type { Page } from './page';

/** A column that a list is sorted by, and what its values are in JavaScript. */
export interface SortColumn<Row> {
  readonly column: Sql;
  /** The member of a row that holds its value. */
  readonly member: keyof Row & string;
  readonly type: 'string' | 'number';
}

/** A list, as SQL: the same rows are counted and shown. */
export interface Listing<Row> {
  readonly columns: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** A total order: the last column is unique within the list. */
  readonly order: readonly SortColumn<Row>[];
}

/** Reads one page of a list: by cursor at the same cost at any depth, or by `start`. */
@Injectable()
export class Pager {
  constructor(private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>) {}

  async page<Row extends object>(listing: Listing<Row>, pageQuery: PageQuery): Promise<Page<Row>> {
    const { from, where } = listing;
    const total = await this.count(sql`select count(*) as total from ${from} where ${where}`);
    const items = pageQuery['counts-only'] || pageQuery.limit === 0 ? [] : await this.rows(listing, pageQuery);
    const keyOf = (row: Row) => listing.order.map(({ member }) => row[member] as string | number);
    const [first, last] = [items[0], items.at(-1)];
    return {
      items,
      total,
      query: pageQuery,
      ...(last && { next: writeCursor({ side: 'after', key: keyOf(last) }) }),
      ...(first && { previous: writeCursor({ side: 'before', key: keyOf(first) }) }),
    };
  }

  private async count(statement: Sql): Promise<number> {
    const [row] = await query<{ total: number }>(this.transaction.tx, statement);
    return row?.total ?? 0;
  }

  private async rows<Row extends object>(
    { columns, from, where, order }: Listing<Row>,
    page: PageQuery,
  ): Promise<Row[]> {
    const cursor =
      page.from > 0
        ? readCursor(
            page.cursor,
            order.map(({ type }) => type),
          )
        : undefined;
    const sortBy = (direction: Sql) => join(order.map(({ column }) => sql`${column} ${direction}`));
    const select = sql`select ${columns} from ${from} where ${where}`;
    if (!cursor) {
      return query(
        this.transaction.tx,
        sql`${select} order by ${sortBy(sql`asc`)} limit ${page.limit} offset ${page.from}`,
      );
    }
    const key = sql`(${join(order.map(({ column }) => column))})`;
    const edge = sql`(${join(cursor.key.map((part) => sql`${part}`))})`;
    if (cursor.side === 'after') {
      return query(
        this.transaction.tx,
        sql`${select} and ${key} > ${edge} order by ${sortBy(sql`asc`)} limit ${page.limit}`,
      );
    }
    const backwards = sql`${select} and ${key} < ${edge} order by ${sortBy(sql`desc`)} limit ${page.limit}`;
    return (await query<Row>(this.transaction.tx, backwards)).reverse();
  }
}
