/** Rows by a number in each, in their order. */
export function groupedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | null,
): (key: number | null) => Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key) => (key === null ? [] : (groups.get(key) ?? []));
}

/** Rows by their ids. */
export const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));
