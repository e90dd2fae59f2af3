import { columns } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { type Sql, sql } from '@review-service/database/sql';
import type { NewAuditEntry } from '../audit/write-audit';

/** What is known of a retried job. */
export const RETRIED = columns(OutboxMessage, 'm', ['id', 'queue', 'name']);

/**
 * The statement that makes failed jobs pending again, without tries. The new number makes earlier sendings outdated. The
 * progress of a long job is kept, and the error until the job ends. Its rows are `RETRIED`.
 */
export const retryFailed = (which: Sql): Sql => sql`
  update outbox_message m set status = 'pending', attempts = 0, send_number = send_number + 1, due_at = now(),
    leased_until = null, finished_at = null
  where status = 'failed' and ${which} returning ${RETRIED}`;

/** The audit entry of a retried job. */
export const retriedEntry = ({ id, ...details }: { id: string; queue: string; name: string }): NewAuditEntry => ({
  action: 'job.retried',
  subject: `job ${id}`,
  details,
});
