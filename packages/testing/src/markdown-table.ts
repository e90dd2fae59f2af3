/** A table as Markdown, its columns aligned; the first row is its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.map((_, column) => column) ?? [];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
