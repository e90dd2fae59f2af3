import { caption, print } from '../base/output';
import { visible } from '../base/visible';

/** Prints rows in columns; only the last has any width. Titles go to standard error. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map((cell) => visible(cell) || '-'));
  const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  caption(lineOf(titles));
  for (const row of cells) print(lineOf(row));
}
