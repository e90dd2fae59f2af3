import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { numberedTables } from './tables';

/**
 * Lets each sequence continue after its table's highest id. Never lowers one: setval is not undone by a rollback, and
 * a running service may have drawn ids that are not committed yet.
 */
export async function continueSequences(db: EntityManager): Promise<void> {
  for (const table of numberedTables)
    await all(
      db,
      { setval: number },
      sql`select setval(pg_get_serial_sequence(${table.text}, 'id'), highest)
        from (select max(id) as highest from ${table}) as ids
        where highest > coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table.text}, 'id')), 0)`,
    );
}
