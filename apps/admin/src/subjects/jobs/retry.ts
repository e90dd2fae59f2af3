import { empty, type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { OUTBOX_CHANNEL } from '@review-service/platform/outbox/channel';
import { RETRIED, retriedEntry, retryFailed } from '@review-service/platform/outbox/retry-failed';
import type { DataSource, EntityManager } from 'typeorm';
import { auditEach } from '../../base/audit';
import { withMigratedDatabase } from '../../connections/database';
import { remark, report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { throttle } from '../../base/throttle';
import { readJobIds, whyNot } from './job-ids';
import { checkQueue } from './queues';

const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Flags {
  failed?: true;
  queue?: string;
}

/** Has failed jobs tried again: these, or all. */
export async function run(given: string[], { failed, queue }: Flags): Promise<object> {
  if (!given.length === !failed) throw new Refusal('Give job ids, or --failed for all failed jobs.');
  if (queue !== undefined && !failed) throw new Refusal('--queue needs --failed.');
  const ids = readJobIds(given);
  const progress = throttle(3_000, (count: number) => remark(`… ${count} jobs`));
  const count = await withMigratedDatabase(async (db) => {
    await checkQueue(db, queue);
    if (failed) return retryAllFailed(db, queue, progress);
    await retryJobs(db, ids);
    return ids.length;
  });
  report(`jobs retried: ${count}`);
  return { retried: count };
}

/** Retries these jobs, or none of them if one has not failed. */
const retryJobs = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  dataSource.transaction(async (db) => {
    const retried = new Set(await retry(db, sql`id = any(${ids}::uuid[])`));
    const others = ids.filter((id) => !retried.has(id));
    if (others.length)
      throw new Refusal(`Nothing was retried: ${await whyNot(db, others, [])}. Only failed jobs can be retried.`);
  });

/** Retries every failed job once, in short transactions. */
async function retryAllFailed(
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

/** Retries failed jobs, records it, and notifies the relays. */
async function retry(db: EntityManager, which: Sql): Promise<string[]> {
  const jobs = await all(db, RETRIED, retryFailed(which));
  await auditEach(db, jobs.map(retriedEntry));
  await all(db, {}, sql`select from pg_notify(${OUTBOX_CHANNEL}, '')`);
  return jobs.map(({ id }) => id);
}
