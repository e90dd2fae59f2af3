import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { columnsByTable, type RawRow, type SourceDatabase } from './source';

/** Character sets of columns in which old installations have UTF-8 that was never converted. */
const MISUSED = /^(latin1|ascii|binary)$/;

/** A column as `information_schema` describes it. */
interface Described extends RowDataPacket {
  readonly t: string;
  readonly c: string;
  readonly charset: string | null;
}

/** Opens a database in MySQL or MariaDB. Times stay texts, because dates of JavaScript have no microseconds. */
export async function openMysql(url: string): Promise<SourceDatabase> {
  const connection = await createConnection({
    uri: url,
    // As MySQL's own programs take it, because arguments are visible to others on the machine.
    ...(new URL(url).password === '' && process.env.MYSQL_PWD !== undefined && { password: process.env.MYSQL_PWD }),
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    timezone: 'Z',
  });
  try {
    await connection.query(
      `set session time_zone = '+00:00', session wait_timeout = 28800, session net_write_timeout = 3600`,
    );
    await connection.query('set session transaction isolation level repeatable read');
    await connection.query('start transaction with consistent snapshot, read only');
    const [rows] = await connection.query<Described[]>(
      `select table_name as t, column_name as c, character_set_name as charset
      from information_schema.columns where table_schema = database()`,
    );
    const misused = columnsByTable(rows.filter(({ charset }) => MISUSED.test(charset ?? '')).map(({ t, c }) => [t, c]));
    const quote = (name: string) => `\`${name}\``;
    return {
      columns: columnsByTable(rows.map(({ t, c }) => [t, c])),
      quote,
      selected: (table, column) =>
        misused.get(table)?.has(column) ? `cast(${quote(column)} as binary) as ${quote(column)}` : undefined,
      query: async (statement, values = []) => {
        const [found] = await connection.query<(RowDataPacket & RawRow)[]>(statement, [...values]);
        return found;
      },
      close: () => connection.end(),
    };
  } catch (error) {
    await connection.end();
    throw error;
  }
}
