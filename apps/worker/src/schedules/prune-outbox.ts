import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { deleteInBatches } from './delete-in-batches';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Deletes rows of the outbox that were done a day ago, so that the table stays small. */
@Scheduled()
export class PruneOutbox implements Schedule {
  readonly name = 'prune-outbox';
  readonly every = 5 * MINUTE;

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    const where = sql`status = 'done' and finished_at < now() - interval '1 day'`;
    await deleteInBatches(this.db, { table: sql`outbox_message`, key: sql`id`, where });
  }
}
