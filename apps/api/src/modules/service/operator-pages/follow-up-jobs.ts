import { Injectable } from '@nestjs/common';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';

/** Jobs of a status that are counted, and failed jobs that are listed. */
const [MOST_COUNTED, MOST_LISTED] = [10_000, 100];

const COUNTS = computed({
  queue: [text, sql`m.queue`],
  waiting: [number, sql`count(*) filter (where m.status = 'pending' and m.due_at <= now())`],
  later: [number, sql`count(*) filter (where m.status = 'pending' and m.due_at > now())`],
  handed: [number, sql`count(*) filter (where m.status = 'relayed')`],
  failed: [number, sql`count(*) filter (where m.status = 'failed')`],
});

const FAILED = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'attempts', 'error']),
  computed({ finishedAt: [text, isoTime(sql`m.finished_at`)] }),
);

/** The open jobs of a queue. */
export type QueueCounts = RowOf<typeof COUNTS>;
/** A job that has failed after its last try. */
export type FailedJob = RowOf<typeof FAILED>;

/** Follow-up work that is not done, as the outbox has it. */
@Injectable()
export class FollowUpJobs {
  constructor(private readonly db: Database) {}

  /** By queue. Each status is counted up to 10,000 jobs, in the order of its index. */
  counts(): Promise<QueueCounts[]> {
    return this.db.all(
      COUNTS,
      sql`
        select ${COUNTS} from (
          (select queue, status, due_at from outbox_message where status = 'pending' order by due_at limit ${MOST_COUNTED})
          union all
          (select queue, status, due_at from outbox_message where status = 'relayed' order by relayed_at limit ${MOST_COUNTED})
          union all
          (select queue, status, due_at from outbox_message where status = 'failed' order by id limit ${MOST_COUNTED})) m
        group by m.queue`,
    );
  }

  /** The last 100. */
  failed(): Promise<FailedJob[]> {
    return this.db.all(
      FAILED,
      sql`select ${FAILED} from outbox_message m where status = 'failed' order by id desc limit ${MOST_LISTED}`,
    );
  }
}
