import { Client } from 'pg';

/** The number of PostgreSQL's first process, whose children have the connections. */
export async function postmasterOf(url: string): Promise<number> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const { rows } = await db.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    return Number(rows[0]?.file.split('\n')[0]);
  } finally {
    await db.end();
  }
}
