import { number } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { numberedTables } from './tables';

/**
 * Lets each sequence continue after its table's highest id. Never lowers one: setval is not undone by a rollback, and
 * a running service may have drawn ids that are not committed yet.
 */
export async function continueSequences(db: EntityManager): Promise<void> {
  for (const table of numberedTables) {
    const ids = [table, ...(SHARED[table.text] ?? [])].map((one) => sql`select max(id) as id from ${one}`);
    await all(
      db,
      { setval: number },
      sql`select setval(pg_get_serial_sequence(${table.text}, 'id'), highest)
        from (select max(id) as highest from (${join(ids, ' union all ')}) as ids) as them
        where highest > coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table.text}, 'id')), 0)`,
    );
  }
}

/** The other tables that draw their ids from the sequence of one: all attachments have different ids. */
const SHARED: Readonly<Record<string, readonly Sql[]>> = { diff_file_attachment: [sql`file_attachment`] };
