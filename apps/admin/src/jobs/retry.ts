import { columns } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { OUTBOX_CHANNEL } from '@review-service/platform/outbox/channel';
import type { DataSource, EntityManager } from 'typeorm';
import { auditEach } from '../audit';
import { Refusal } from '../refusal';
import { whyNot } from './job-ids';

const BATCH = 1_000;
const COLUMNS = columns(OutboxMessage, 'm', ['id', 'queue', 'name']);
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Retries these jobs, or none of them if one has not failed. */
export const retryJobs = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  dataSource.transaction(async (db) => {
    const retried = new Set(await retry(db, sql`id = any(${ids}::uuid[])`));
    const others = ids.filter((id) => !retried.has(id));
    if (others.length)
      throw new Refusal(`Nothing is retried: ${await whyNot(db, others, [])}. Only failed jobs can be.`);
  });

/** Retries every failed job once, in short transactions. */
export async function retryAllFailed(
  dataSource: DataSource,
  queue: string | undefined,
  progress: (count: number) => void,
): Promise<number> {
  const inQueue = queue === undefined ? empty : sql`and queue = ${queue}`;
  let last = BEFORE_ALL;
  for (let total = 0; ;) {
    const batch = sql`id = any(array(
      select id from outbox_message where status = 'failed' and id > ${last}::uuid ${inQueue}
      order by id limit ${BATCH} for update skip locked))`;
    const retried = await dataSource.transaction((db) => retry(db, batch));
    total += retried.length;
    if (retried.length < BATCH) return total;
    last = retried.reduce((highest, id) => (id > highest ? id : highest));
    progress(total);
  }
}

/**
 * Makes failed jobs pending again, without tries, and notifies the relays. The new number makes earlier sendings
 * outdated. The progress of a long job is kept, and the error until the job ends.
 */
async function retry(db: EntityManager, which: Sql): Promise<string[]> {
  const jobs = await all(
    db,
    COLUMNS,
    sql`
      update outbox_message m set status = 'pending', attempts = 0, send_number = send_number + 1, due_at = now(),
        leased_until = null, finished_at = null
      where status = 'failed' and ${which} returning ${COLUMNS}`,
  );
  await auditEach(
    db,
    jobs.map(({ id, ...details }) => ({ action: 'job.retried', subject: id, details })),
  );
  await all(db, {}, sql`select from pg_notify(${OUTBOX_CHANNEL}, '')`);
  return jobs.map(({ id }) => id);
}
