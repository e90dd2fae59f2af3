import { Inject } from '@nestjs/common';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/**
 * Logs failed follow-up work, and work that waits too long: for its queue, or in a queue from which no process takes.
 */
@Scheduled()
export class ReportStuck implements Schedule {
  readonly name = 'report-stuck';
  readonly every = 5 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    const stuck = await this.db.all(
      { queue: text, name: text, failed: number, waiting: number, queued: number },
      sql`
        select queue, name, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'pending') as waiting, count(*) filter (where status = 'relayed') as queued
        from outbox_message
        where status = 'failed' or (status = 'pending' and due_at < now() - interval '5 minutes')
          or (status = 'relayed' and due_at < now() - interval '15 minutes')
        group by queue, name order by queue, name`,
    );
    for (const row of stuck) this.log.error(row, 'stuck follow-up work: see `admin jobs list`');
  }
}
