import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Cursor } from './cursor';
import type { Listing } from './listing';

/** Which rows of a list: so many, behind the first ones or beside a cursor. */
export interface Stretch {
  readonly start?: number;
  readonly cursor?: Cursor;
  readonly limit: number;
}

/** Where a stretch lies, by columns that are the order of a list, or stand for it. */
export class Place {
  constructor(
    private readonly columns: readonly Sql[],
    private readonly isDescending: boolean,
    private readonly stretch: Stretch,
  ) {}

  /** In the order of the list's index. */
  static of<Row>(
    { order, isDescending = false }: Pick<Listing<Row>, 'order' | 'isDescending'>,
    stretch: Stretch,
  ): Place {
    return new Place(
      order.map(({ column }) => column),
      isDescending,
      stretch,
    );
  }

  /** The row is behind the cursor, or in front of it. */
  get isBeside(): Sql {
    const { cursor } = this.stretch;
    if (!cursor) return sql`true`;
    const edge = join(cursor.key.map((part) => sql`${part}`));
    const isAbove = (cursor.side === 'after') !== this.isDescending;
    return sql`(${join([...this.columns])}) ${isAbove ? sql`>` : sql`<`} (${edge})`;
  }

  /** From the cursor on, or from the beginning. `within` leads the index. */
  sorted(within?: Sql): Sql {
    const isTurned = (this.stretch.cursor?.side === 'before') !== this.isDescending;
    return sorted(within ? [within, ...this.columns] : this.columns, isTurned);
  }

  /** The rows of the stretch, and no other. */
  sortedAndCut(within?: Sql): Sql {
    const { start = 0, limit } = this.stretch;
    // Written out: a plan that is kept would expect a tenth of the table where it does not know how many.
    return sql`${this.sorted(within)} limit ${raw(String(limit))} ${start === 0 ? empty : sql`offset ${start}`}`;
  }
}

/** `order by`, all columns in the same direction. */
export const sorted = (columns: readonly Sql[], isDescending: boolean): Sql =>
  sql`order by ${join(columns.map((column) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`))}`;
