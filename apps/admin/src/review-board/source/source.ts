/** A value as a driver returns it. */
export type RawValue = string | number | bigint | boolean | Uint8Array | null;

/** A row by the names of its columns. */
export type RawRow = Readonly<Record<string, RawValue>>;

/** A database of Review Board: read only, and in one snapshot from the first query to the last. */
export interface SourceDatabase {
  /** The columns that are there, by table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** A table's or column's name as SQL. */
  quote(name: string): string;
  /** A column as SQL, where it must not be read as it is. */
  selected?(table: string, column: string): string | undefined;
  /** The rows of a query, whose values stand for its question marks. */
  query(statement: string, values?: readonly (number | string)[]): Promise<readonly RawRow[]>;
  close(): Promise<void>;
}

/** Collects rows of a table's and a column's name. */
export function columnsByTable(rows: readonly (readonly [table: string, column: string])[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [table, column] of rows) {
    const known = found.get(table) ?? new Set();
    found.set(table, known.add(column));
  }
  return found;
}
