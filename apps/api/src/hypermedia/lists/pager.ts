import { Injectable } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { readCursor } from './cursor';
import { eachShape, eachStatement, type ParentColumns, parentKey, type ParentKeys, parentsOf } from './each-statement';
import type { InlineRoom } from '../expansions/inline-room';
import type { Listing } from './listing';
import { emptyPage, type Page } from './page';
import { pageShape, pageStatement, shownToReader, totalOf } from './page-statement';
import type { Stretch } from './place';

/** From so many visible rows on a deeper look comes before the parts. */
const MANY = 1_000;
/** Rows that the deeper look reads in the order of the list: some milliseconds. */
const DEEPER = 5_000;
/** The sizes of pages whose plans are kept: the usual one, and those of the browser app; by cursor one row more is read. */
const USUAL = [new PageQuery().limit, 50, 200].flatMap((size) => [size, size + 1]);

export type { Page };

/** The rows of a stretch. */
interface Found<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** There are more, which would make the page too large. */
  readonly endsEarly: boolean;
  /** The bytes of their large columns. */
  readonly bytes: number;
}

/** Reads one page of a list: by cursor, in the same time at any depth, or by `start`. */
@Injectable()
export class Pager {
  constructor(private readonly db: Database) {}

  async page<Row extends object>(all: Listing<Row>, asked: PageQuery): Promise<Page<Row>> {
    const listing = shownToReader(all);
    if (asked['counts-only'] || asked.limit === 0) return emptyPage(asked, await this.total(listing));
    const { rows, ...found } = await this.rows(shownOf(listing, asked.shown), asked);
    const keys = rows.map((row) => listing.order.map(({ member }) => row[member] as string | number));
    return { ...found, items: rows, keys, query: asked };
  }

  /**
   * The rows of the list below each of several parents, in one statement for all of them (see Expansion.load).
   * @param keysOf the keys of a parent in the list; undefined if the caller may not see the list
   * @param isOpen condition: the caller may see the list, where that is not known without a query
   */
  async ofEach<Parent, Keys extends ParentKeys, Row extends object>(
    parents: readonly Parent[],
    keysOf: (parent: Parent) => Keys | undefined,
    listing: (parent: ParentColumns<NoInfer<Keys>>) => Listing<Row>,
    room: InlineRoom,
    isOpen?: (parent: ParentColumns<NoInfer<Keys>>) => Sql,
  ): Promise<(Row[] | undefined)[]> {
    const keys = parents.map(keysOf);
    const open = keys.filter((one) => one !== undefined);
    const [first] = open;
    if (!first) return parents.map(() => undefined);
    const names = Object.keys(first);
    // The reason for the cast: it has the names of the keys.
    const parent = Object.fromEntries(names.map((name) => [name, parentKey(name)])) as Record<keyof Keys, Sql>;
    const listed = shownOf(shownToReader(listing(parent)), room.shown);
    const statement = eachStatement(
      listed,
      { from: parentsOf(open, names), howMany: open.length, isOpen: isOpen?.(parent) },
      room,
    );
    const found = await this.db.all(eachShape(listed), statement);
    room.expectBytes(found[0]?.allSize ?? 0);
    const rows = open.map((): Row[] | undefined => []);
    for (const row of found) {
      if (row.isLeft) rows[row.nth - 1] = undefined;
      else if (row.isRow) rows[row.nth - 1]?.push(row);
    }
    return keys.map((one) => one && rows.shift());
  }

  private async total<Row>(listing: Listing<Row>): Promise<number> {
    const keepsPlan = hasOnePlan(listing);
    const [row] = await this.db.all({ total: number }, sql`select ${totalOf(listing)} as total`, { keepsPlan });
    return row?.total ?? 0;
  }

  /**
   * By `start`, the total says whether there are more rows. By cursor the position is unknown, so one row more than
   * shown is read. The first page is read from its beginning, unless rows of it would be passed over on the way back.
   */
  private async rows<Row extends object>(
    listing: Listing<Row>,
    { from, limit, cursor: text, expands }: PageQuery,
  ): Promise<Found<Row> & Pick<Page<Row>, 'from' | 'nextFrom' | 'hasNext' | 'isBackward'>> {
    const types = listing.order.map(({ type }) => type);
    const cursor = readCursor(text, types);
    const mayBeCut = expands && cursor?.side === 'before';
    if (!cursor || (from === 0 && !mayBeCut)) {
      const found = await this.read(listing, { start: from, limit });
      if (!found.endsEarly || cursor?.side !== 'before') {
        const count = found.rows.length;
        const nextFrom = from + (found.endsEarly ? count : limit);
        return { ...found, from, nextFrom, hasNext: from + count < found.total, isBackward: false };
      }
    }
    if (cursor.side === 'before') {
      const found = await this.read(listing, { cursor, limit });
      const nextFrom = from === 0 && !found.endsEarly ? found.rows.length : from + limit;
      const first = found.endsEarly ? nextFrom - found.rows.length : from;
      return { ...found, from: first, nextFrom, hasNext: true, isBackward: true };
    }
    const found = await this.read(listing, { cursor, limit: limit + 1 });
    const rows = found.rows.slice(0, limit);
    const hasNext = found.endsEarly || found.rows.length > limit;
    const nextFrom = from + (found.endsEarly ? rows.length : limit);
    return { ...found, rows, from, nextFrom, hasNext, isBackward: false };
  }

  /**
   * Reads the list in its order first; if that finds too few visible rows, reads it by parts. Who sees many rows may see
   * as many parts: these are rarely needed, because a deeper look in the list's order finds enough. Only the first
   * statement counts; the others are told its total.
   */
  private async read<Row extends object>(listing: Listing<Row>, stretch: Stretch): Promise<Found<Row>> {
    const { start = 0, cursor, limit } = stretch;
    const isFull = ({ rows, endsEarly }: Found<Row>) => endsEarly || rows.length === limit;
    const found = await this.run(listing, stretch, false);
    const isAll = isFull(found) || (!cursor && start + found.rows.length >= found.total);
    const { parts } = listing;
    if (isAll || !parts) return found;
    const counted = { ...listing, total: sql`${found.total}::bigint` };
    if (found.total > MANY) {
      const deeper = await this.run({ ...counted, parts: { ...parts, lookedAt: DEEPER } }, stretch, false);
      if (isFull(deeper)) return deeper;
    }
    return this.run(counted, stretch, true);
  }

  private async run<Row extends object>(
    listing: Listing<Row>,
    stretch: Stretch,
    isByParts: boolean,
  ): Promise<Found<Row>> {
    // All callers share the plan of an unfiltered list. Each page size, and each set of left-out columns, has its own plan.
    const isUsual = !stretch.start && USUAL.includes(stretch.limit) && (!listing.leftOut || !listing.large?.length);
    const statement = pageStatement(listing, stretch, isByParts);
    const counted = await this.db.all(pageShape(listing), statement, { keepsPlan: hasOnePlan(listing) && isUsual });
    const rows = counted.filter(({ isRow }) => isRow);
    const { pageRows, pageSize } = rows.at(-1) ?? {};
    return {
      rows,
      total: counted[0]?.total ?? 0,
      endsEarly: rows.length < (pageRows ?? 0),
      bytes: pageSize ?? 0,
    };
  }
}

/** The list without the large columns that the client leaves out. */
function shownOf<Row>(listing: Listing<Row>, shown?: ReadonlySet<string>): Listing<Row> {
  const { large = [] } = listing;
  const leftOut = large.filter(({ field }) => shown && !shown.has(field));
  if (leftOut.length === 0) return listing;
  return { ...listing, large: large.filter((column) => !leftOut.includes(column)), leftOut };
}

/** One plan is best for all values: the list is unfiltered, and a ledger has its total, or it says so itself. */
const hasOnePlan = <Row>({ total, isFiltered, hasOnePlan }: Listing<Row>): boolean =>
  hasOnePlan ?? (total !== undefined && !isFiltered);
