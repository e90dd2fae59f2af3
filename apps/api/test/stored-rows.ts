import type { DataSource } from 'typeorm';

/** Every row of every table, to compare before and after a request that must not write. */
export async function storedRows(db: DataSource): Promise<Record<string, unknown>> {
  const tables = await db.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const entries = tables.map(async ({ name }) => [name, await db.query(`select *, xmin from "${name}" order by ctid`)]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}
