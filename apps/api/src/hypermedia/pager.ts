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

  async page<Row extends object>(listing: Listing<Row>, asked: PageQuery): Promise<Page<Row>> {
    const total = await this.count(listing);
    if (asked['counts-only'] || asked.limit === 0) return { items: [], total, query: asked, hasNext: false };
    const { rows, hasNext } = await this.rows(listing, asked, total);
    const keyOf = (row: Row) => listing.order.map(({ member }) => row[member] as string | number);
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      items: rows,
      total,
      query: asked,
      hasNext,
      ...(last && { next: writeCursor({ side: 'after', key: keyOf(last) }) }),
      ...(first && { previous: writeCursor({ side: 'before', key: keyOf(first) }) }),
    };
  }

  private async count<Row>({ from, where }: Listing<Row>): Promise<number> {
    const statement = sql`select count(*) as total from ${from} where ${where}`;
    const [row] = await query<{ total: number }>(this.transaction.tx, statement);
    return row?.total ?? 0;
  }

  /**
   * By `start`, the total tells whether there is more. By cursor only the rows themselves do: others may have come or
   * gone before them meanwhile, so one more row than is shown is asked for.
   */
  private async rows<Row extends object>(
    { columns, from, where, order }: Listing<Row>,
    { from: start, limit, cursor: text }: PageQuery,
    total: number,
  ): Promise<{ rows: Row[]; hasNext: boolean }> {
    const types = order.map(({ type }) => type);
    const cursor = start > 0 ? readCursor(text, types) : undefined;
    const sorted = (direction: Sql) => join(order.map(({ column }) => sql`${column} ${direction}`));
    const select = sql`select ${columns} from ${from} where ${where}`;
    if (!cursor) {
      const page = sql`${select} order by ${sorted(sql`asc`)} limit ${limit} offset ${start}`;
      const rows = await query<Row>(this.transaction.tx, page);
      return { rows, hasNext: start + rows.length < total };
    }
    const key = sql`(${join(order.map(({ column }) => column))})`;
    const edge = sql`(${join(cursor.key.map((part) => sql`${part}`))})`;
    if (cursor.side === 'after') {
      const page = sql`${select} and ${key} > ${edge} order by ${sorted(sql`asc`)} limit ${limit + 1}`;
      const rows = await query<Row>(this.transaction.tx, page);
      return { rows: rows.slice(0, limit), hasNext: rows.length > limit };
    }
    const page = sql`${select} and ${key} < ${edge} order by ${sorted(sql`desc`)} limit ${limit}`;
    return { rows: (await query<Row>(this.transaction.tx, page)).reverse(), hasNext: true };
  }
}
