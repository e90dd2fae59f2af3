import { hasExtension } from '@review-service/embedded/postgres-binaries';
import { Client } from 'pg';

/** What a piece of work costs PostgreSQL. */
export interface Cost {
  readonly statements: number;
  /** The pages that they looked at, in memory or not. */
  readonly buffers: number;
}

/** Counts the statements of a database, by pg_stat_statements. */
export class StatementCount {
  private constructor(private readonly db: Client) {}

  /** @param url of another database than the one that is counted; undefined where the extension is missing */
  static async open(url: string): Promise<StatementCount | undefined> {
    if (!hasExtension('pg_stat_statements')) return undefined;
    const db = new Client({ connectionString: url });
    await db.connect();
    await db.query('create extension if not exists pg_stat_statements');
    return new StatementCount(db);
  }

  /** The number of statements that this role sent to this database during the work, with BEGIN and COMMIT. */
  async during(databaseUrl: string, act: () => Promise<void>): Promise<number> {
    return (await this.costOf(databaseUrl, act)).statements;
  }

  /** The same, with the pages that these statements looked at. */
  async costOf(databaseUrl: string, act: () => Promise<void>): Promise<Cost> {
    const { username, pathname } = new URL(databaseUrl);
    await this.db.query('select pg_stat_statements_reset()');
    await act();
    const { rows } = await this.db.query<{ calls: string; buffers: string }>(
      `select coalesce(sum(calls), 0) as calls, coalesce(sum(shared_blks_hit + shared_blks_read), 0) as buffers
       from pg_stat_statements s join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.userid
       where r.rolname = $1 and d.datname = $2`,
      [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))],
    );
    return { statements: Number(rows[0]?.calls), buffers: Number(rows[0]?.buffers) };
  }

  async close(): Promise<void> {
    await this.db.end();
  }
}
