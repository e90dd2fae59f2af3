import type { Connection } from '../import/connection';
import type { CopyRow } from '../import/copy-text';
import type { MovedKind, Unit } from './move-kind';
import { deleteOf, type RowsByTable, upsert } from './target';

/** A unit that is a row, with rows of other tables that belong to it. */
export interface FlatUnit extends Unit {
  readonly rows: RowsByTable;
}

/** How such units are stored. */
interface Flat<U extends FlatUnit> {
  readonly name: string;
  readonly table: string;
  /** The table of the row itself. */
  readonly into: string;
  /** The tables of what belongs to it, each with its column for the row, in the order in which they are stored. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly batches: () => AsyncIterable<readonly U[]>;
  /** Makes the rows to store, where they are not those of the unit: secrets are hashed or sealed. */
  readonly rowsOf?: (unit: U) => Promise<RowsByTable> | RowsByTable;
}

/** A kind whose rows are changed in place, because much refers to them. */
export const flatKind = <U extends FlatUnit>({
  name,
  table,
  into,
  parts = {},
  batches,
  rowsOf = ({ rows }) => rows,
}: Flat<U>): MovedKind<U> => ({
  name,
  table,
  batches,
  store: async (db, units) => {
    const all: RowsByTable[] = [];
    // One after another, because rows may be made from files.
    for (const unit of units) all.push(await rowsOf(unit));
    const rowsFor = (one: string): CopyRow[] => all.flatMap((rows) => rows[one] ?? []);
    const ids = units.map(({ id }) => id);
    const written = new Map([[into, rowsFor(into).length]]);
    await upsert(db, into, rowsFor(into));
    for (const [part, column] of Object.entries(parts)) {
      await deleteOf(db, part, column, ids);
      await db.copy(part, rowsFor(part));
      written.set(part, rowsFor(part).length);
    }
    return written;
  },
  remove: async (db: Connection, ids) => {
    await deleteOf(db, into, 'id', ids);
  },
});
