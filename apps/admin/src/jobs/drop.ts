import { json, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { auditEach } from '../audit';
import { Refusal } from '../refusal';
import { whyNot } from './job-ids';

/**
 * Deletes these jobs, or none of them if one is done or running; the audit log keeps their content. A later sending
 * finds no row, and does nothing.
 */
export const dropJobs = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  dataSource.transaction(async (db) => {
    const dropped = await all(
      db,
      { id: text, details: json<object>() },
      sql`
        delete from outbox_message where id = any(array(
          select id from outbox_message
          where id = any(${ids}::uuid[]) and status in ('failed', 'pending')
            and (leased_until is null or leased_until < now())
          for update skip locked))
        returning id, jsonb_build_object('queue', queue, 'name', name, 'payload', payload, 'requestId', request_id,
          'status', status, 'attempts', attempts, 'progress', progress, 'error', error) as details`,
    );
    const others = ids.filter((id) => !dropped.some((job) => job.id === id));
    if (others.length) {
      const reasons = await whyNot(db, others, ['failed', 'pending']);
      throw new Refusal(
        `Nothing is dropped: ${reasons}. Only failed and pending jobs can be, while nobody has them in hand.`,
      );
    }
    await auditEach(
      db,
      dropped.map(({ id, details }) => ({ action: 'job.dropped', subject: id, details })),
    );
  });
