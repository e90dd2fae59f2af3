import { Client } from 'pg';
import { columnsByTable, type RawRow, type SourceDatabase } from './source';

/** Opens a database in PostgreSQL. Values stay texts, because dates of JavaScript have no microseconds. */
export async function openPostgres(url: string): Promise<SourceDatabase> {
  const client = new Client({
    connectionString: url,
    application_name: 'migrate-from-review-board',
    types: { getTypeParser: () => (text: string) => text },
  });
  // A lost connection fails the query that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'`);
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ t: string; c: string }>(
      `select table_name as t, column_name as c from information_schema.columns
      where table_schema = any(current_schemas(false))`,
    );
    return {
      columns: columnsByTable(rows.map(({ t, c }) => [t, c])),
      quote: (name) => `"${name}"`,
      query: async (statement, values = []) => {
        const found = await client.query<RawRow>(numbered(statement), [...values]);
        return found.rows;
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The same statement with PostgreSQL's placeholders. */
function numbered(statement: string): string {
  let number = 0;
  return statement.replaceAll('?', () => `$${(number += 1)}`);
}
