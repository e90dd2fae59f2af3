import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { failField } from '../errors/api.exception';
import { readCursor, writeCursor } from './cursor';
import type { Listing } from './listing';
import { PAGE_AT_MOST, pageShape, pageStatement, totalOf } from './page-statement';
import type { Stretch } from './place';

/** From so many visible rows on a deeper look comes before the parts. */
const MANY = 1_000;
/** Rows that the deeper look reads in the order of the list: some milliseconds. */
const DEEPER = 5_000;
const USUAL = new PageQuery().limit + 1;

/** One page of a list, with cursors to its neighbours. */
export interface Page<Entity> {
  readonly items: Entity[];
  /** The number of all matching rows. */
  readonly total: number;
  readonly query: PageQuery;
  /** There are rows after this page. */
  readonly hasNext: boolean;
  /** Where the next page starts. */
  readonly next?: string;
  /** Where the previous page ends. */
  readonly previous?: string;
}

/** Reads one page of a list: by cursor, in the same time at any depth, or by `start`. */
@Injectable()
export class Pager {
  constructor(private readonly db: Database) {}

  async page<Row extends object>(listing: Listing<Row>, asked: PageQuery): Promise<Page<Row>> {
    if (asked['counts-only'] || asked.limit === 0) {
      return { items: [], total: await this.total(listing), query: asked, hasNext: false };
    }
    const { rows, hasNext, total } = await this.rows(listing, asked);
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

  private async total<Row>(listing: Listing<Row>): Promise<number> {
    const keepsPlan = isWhole(listing);
    const [row] = await this.db.all({ total: number }, sql`select ${totalOf(listing)} as total`, { keepsPlan });
    return row?.total ?? 0;
  }

  /**
   * By `start`, the total says whether there are more rows. By cursor the position is unknown, so one row more than
   * shown is read.
   */
  private async rows<Row extends object>(
    listing: Listing<Row>,
    { from: start, limit, cursor: text }: PageQuery,
  ): Promise<{ rows: Row[]; hasNext: boolean; total: number }> {
    const types = listing.order.map(({ type }) => type);
    const cursor = start > 0 ? readCursor(text, types) : undefined;
    if (!cursor) {
      const { rows, total } = await this.read(listing, { start, limit });
      return { rows, total, hasNext: start + rows.length < total };
    }
    if (cursor.side === 'before') {
      return { ...(await this.read(listing, { cursor, limit })), hasNext: true };
    }
    const { rows, total } = await this.read(listing, { cursor, limit: limit + 1 });
    return { rows: rows.slice(0, limit), total, hasNext: rows.length > limit };
  }

  /**
   * Reads the list in its order first; if that finds too few visible rows, reads it by parts. Who sees many rows may see
   * as many parts: these are rarely needed, because a deeper look in the list's order finds enough.
   */
  private async read<Row extends object>(
    listing: Listing<Row>,
    stretch: Stretch,
  ): Promise<{ rows: Row[]; total: number }> {
    const { start = 0, cursor, limit } = stretch;
    const found = await this.run(listing, stretch, false);
    const isAll = found.rows.length === limit || (!cursor && start + found.rows.length >= found.total);
    const { parts } = listing;
    if (isAll || !parts) return found;
    if (found.total > MANY) {
      const deeper = await this.run({ ...listing, parts: { ...parts, lookedAt: DEEPER } }, stretch, false);
      if (deeper.rows.length === limit) return deeper;
    }
    return this.run(listing, stretch, true);
  }

  private async run<Row extends object>(
    listing: Listing<Row>,
    stretch: Stretch,
    isByParts: boolean,
  ): Promise<{ rows: Row[]; total: number }> {
    // All callers share the plan of an unfiltered list. Each page size has its own plan: only the usual one is cached.
    const isUsual = !stretch.start && [USUAL, USUAL - 1].includes(stretch.limit);
    const statement = pageStatement(listing, stretch, isByParts);
    const counted = await this.db.all(pageShape(listing), statement, { keepsPlan: isWhole(listing) && isUsual });
    if ((counted[0]?.pageSize ?? 0) > PAGE_AT_MOST) {
      const limit = `${PAGE_AT_MOST / 1024 ** 2} MiB`;
      failField(
        errors.invalidFormData,
        'max-results',
        `This page would hold more than ${limit}. Ask for fewer results.`,
      );
    }
    return { rows: counted.filter(({ isRow }) => isRow), total: counted[0]?.total ?? 0 };
  }
}

/** The list is unfiltered, and a ledger has its total. */
const isWhole = <Row>({ total, isFiltered }: Listing<Row>): boolean => total !== undefined && !isFiltered;
