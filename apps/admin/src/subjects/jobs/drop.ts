import { columns, type RowOf } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { json, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource, EntityManager } from 'typeorm';
import { auditEach } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { readJobIds, whyNot } from './job-ids';

const COLUMNS = columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'status']);

type Job = RowOf<typeof COLUMNS>;

/** Nobody works on it. */
const isFree = sql`status in ('failed', 'pending') and (leased_until is null or leased_until < now())`;

/** Drops jobs: their work is never done. */
export async function run(given: string[], flags: Taking): Promise<object> {
  const ids = readJobIds(given);
  return withMigratedDatabase(async (dataSource) => {
    const jobs = await dataSource.transaction((db) => find(db, ids));
    const goes = `This drops ${plural(jobs.length, 'job')}, whose work is then never done:\n${jobs.map(inWords).join('\n')}`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, dropped: jobs };
    await dropJobs(dataSource, ids);
    report(`jobs dropped: ${ids.length}`);
    return { dryRun: false, dropped: jobs };
  });
}

const inWords = ({ id, queue, name, status }: Job) => `  ${id}  ${queue}/${name}  ${status}`;

async function find(db: EntityManager, ids: readonly string[]): Promise<Job[]> {
  const jobs = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from outbox_message m where m.id = any(${ids}::uuid[]) and ${isFree} order by m.id`,
  );
  await refuseOthers(db, ids, jobs);
  return jobs;
}

/**
 * Deletes these jobs, or none of them if one is done or running; the audit log keeps their content. A later sending
 * finds no row, and does nothing.
 */
const dropJobs = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  dataSource.transaction(async (db) => {
    const dropped = await all(
      db,
      { id: text, details: json<object>() },
      sql`
        delete from outbox_message where id = any(array(
          select id from outbox_message where id = any(${ids}::uuid[]) and ${isFree} for update skip locked))
        returning id, jsonb_build_object('queue', queue, 'name', name, 'payload', payload, 'requestId', request_id,
          'status', status, 'attempts', attempts, 'progress', progress, 'error', error) as details`,
    );
    await refuseOthers(db, ids, dropped);
    await auditEach(
      db,
      dropped.map(({ id, details }) => ({ action: 'job.dropped', subject: `job ${id}`, details })),
    );
  });

async function refuseOthers(db: EntityManager, ids: readonly string[], found: readonly { id: string }[]) {
  const others = ids.filter((id) => !found.some((job) => job.id === id));
  if (others.length === 0) return;
  const reasons = await whyNot(db, others, ['failed', 'pending']);
  throw new Refusal(
    `Nothing was dropped: ${reasons}. Only failed and pending jobs that are not in progress can be dropped.`,
  );
}
