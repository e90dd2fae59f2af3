import { sql, type Sql } from '@review-service/database/sql';
import { find, type IdOf, type Reference } from './references';
import { storeRows } from './rows';
import type { Entry } from './section';
import type { Visit } from './visit';

/** The rows of a section's keys, in a temporary table, because a document may have millions of keys. */
class Keys {
  constructor(
    private readonly what: string,
    private readonly table: Sql,
  ) {}

  /** Creates the table for the keys of one document. */
  async prepare({ db }: Pick<Visit, 'db'>): Promise<void> {
    const columns = sql`key text collate "C" unique, id integer not null`;
    await db.all({}, sql`create temporary table ${this.table} (${columns}) on commit drop`);
  }

  /** Stores the keys of a batch; every key must be unique. */
  async keep(visit: Visit, entries: readonly Entry<{ id: number; key: string }>[]): Promise<void> {
    const rows = entries.map(({ row: { key, id } }) => ({ key, id }));
    await storeRows(visit, this.table.text, entries, rows, ({ key }) => ({ member: 'key', text: `"${key}"` }));
  }

  /** Finds the rows of keys. */
  find(visit: Visit, references: readonly Reference[]): Promise<IdOf> {
    return find(
      visit,
      this.what,
      references,
      ({ names }) => sql`select id, key as name, null::integer as site from ${this.table} where key = any(${names})`,
    );
  }
}

/** The keys of review requests. */
export const reviewRequestKeys = new Keys('review request', sql`review_request_key`);

/** The keys of the files of diffs. */
export const fileDiffKeys = new Keys('file diff', sql`file_diff_key`);
