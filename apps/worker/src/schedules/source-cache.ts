import { Inject } from '@nestjs/common';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { WorkerConfig } from '../worker.config';
import { deleteInBatches } from './delete-in-batches';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Answers per transaction, so that locks are short. */
const BATCH = 500;

/**
 * Keeps the room that files of repositories take in bounds (SOURCE_CACHE_BYTES): what nobody wanted for the longest time
 * goes first, and its bytes with it when nothing else uses them (UnusedFiles). Answers without bytes go after a day,
 * and those of a source that was taken away at once.
 */
@Scheduled()
export class SourceCache implements Schedule {
  readonly name = 'source-cache';
  readonly every = 5 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    const count = (await this.removeUseless()) + (await this.removeUnwanted());
    if (count > 0) this.log.info({ count }, 'removed answers of sources');
  }

  private removeUseless(): Promise<number> {
    return deleteInBatches(this.db, {
      table: sql`source_answer`,
      key: sql`ctid`,
      where: sql`
        (used_at < now() - interval '1 day' and stored_as is null)
        or not exists (select from repository_source s where s.repository_id = source_answer.repository_id)`,
    });
  }

  private async removeUnwanted(): Promise<number> {
    for (let total = 0; ;) {
      const [taken] = await this.db.all(
        { bytes: number },
        sql`select coalesce(sum(size), 0)::bigint as bytes from source_answer`,
      );
      const excess = (taken?.bytes ?? 0) - this.config.sourceCacheBytes;
      if (excess <= 0) return total;
      const [gone] = await this.db.all(
        { count: number },
        sql`
          with oldest as (
            select repository_id, digest, sum(size) over (order by used_at, repository_id, digest) - size as before
            from (
              select repository_id, digest, size, used_at from source_answer where size is not null
              order by used_at, repository_id, digest limit ${BATCH}) a),
          gone as (
            delete from source_answer a using oldest o
            where a.repository_id = o.repository_id and a.digest = o.digest and o.before < ${excess} returning 1)
          select count(*) as count from gone`,
      );
      const count = gone?.count ?? 0;
      if (count === 0) return total;
      total += count;
    }
  }
}
