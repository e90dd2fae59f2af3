import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Cursor } from './cursor';
import type { Listing } from './listing';

/** A range of a list's rows: a limit, with an offset or a cursor. */
export interface Stretch {
  readonly start?: number;
  readonly cursor?: Cursor;
  readonly limit: number;
}

/** The position of a stretch in the list's sort columns, or expressions for them. */
export class ListPlace {
  constructor(
    private readonly columns: readonly Sql[],
    private readonly isDescending: boolean,
    private readonly stretch: Stretch,
  ) {}

  /** In the order of the list's index. */
  static of<Row>(
    { order, isDescending = false }: Pick<Listing<Row>, 'order' | 'isDescending'>,
    stretch: Stretch,
  ): ListPlace {
    return new ListPlace(
      order.map(({ column }) => column),
      isDescending,
      stretch,
    );
  }

  /** Condition: the row is after the cursor, or before it. */
  get isBeside(): Sql {
    const { cursor } = this.stretch;
    if (!cursor) return sql`true`;
    const edge = join(cursor.key.map((part) => sql`${part}`));
    const isAbove = (cursor.side === 'after') !== this.isDescending;
    return sql`(${join([...this.columns])}) ${isAbove ? sql`>` : sql`<`} (${edge})`;
  }

  /** `where` and `order by` from the cursor or the beginning. `within` is the first column of the index. */
  sorted(within?: Sql): Sql {
    const isTurned = (this.stretch.cursor?.side === 'before') !== this.isDescending;
    return sorted(within ? [within, ...this.columns] : this.columns, isTurned);
  }

  /** The same, limited to the rows of the stretch. */
  sortedAndCut(within?: Sql): Sql {
    const { start = 0, limit } = this.stretch;
    // Literal numbers: for an unknown limit a cached plan would assume a tenth of the table.
    return sql`${this.sorted(within)} limit ${raw(String(limit))} ${start === 0 ? empty : sql`offset ${start}`}`;
  }
}

/** `order by`, all columns in the same direction. */
export const sorted = (columns: readonly Sql[], isDescending: boolean): Sql =>
  sql`order by ${join(columns.map((column) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`))}`;
