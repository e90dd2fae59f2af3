import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from '@review-service/database/sql';
import { DataSource } from 'typeorm';
import { deleteInBatches } from './delete-in-batches';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Deletes rows of the outbox that were done a day ago, so that the table stays small. */
@Scheduled()
export class PruneOutbox implements Schedule {
  readonly name = 'prune-outbox';
  readonly every = 5 * MINUTE;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async run(): Promise<void> {
    const where = sql`status = 'done' and finished_at < now() - interval '1 day'`;
    await deleteInBatches(this.database, { table: sql`outbox_message`, key: sql`id`, where });
  }
}
