import { caption } from '../base/output';
import { printTable } from './table';

/** Which page of a list is asked for: --limit, and --after with the place where the page before it ended. */
export interface Asked<Place> {
  readonly limit: number;
  readonly after?: Place;
}

/** How the rows of a list are shown to people. */
interface Shown<Row> {
  /** The titles of the columns, and what they have of a row. */
  readonly columns: Readonly<Record<string, (row: Row) => string>>;
  /** Where a page ends with this row, as --after reads it. */
  readonly place: (row: Row) => string;
}

/** A page of a list for programs. */
interface Page {
  readonly items: readonly object[];
  /** What to say after --after for the next page; null: there is none. */
  readonly next: string | null;
}

/**
 * Shows a page as a table, and where the next one begins.
 * @param found one row more than asked for, if there are more
 * @param item a row for programs
 */
export function showPage<Row extends object>(
  found: readonly Row[],
  limit: number,
  { columns, place }: Shown<Row>,
  item: (row: Row) => object = (row) => row,
): Page {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? place(last) : null;
  const cells = Object.values(columns);
  if (last)
    printTable(
      Object.keys(columns),
      rows.map((row) => cells.map((cell) => cell(row))),
    );
  else caption('No matches.');
  if (next !== null) caption(`Next page: the same command with --after ${next}`);
  return { items: rows.map(item), next };
}
