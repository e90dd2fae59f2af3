import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { number, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { withMigratedDatabase } from '../../connections/database';
import { type Asked, showPage } from '../../listing/page';
import { duration, timeAgo } from '../../listing/time-ago';
import { type JobListPlace, placeText } from './place';
import { attemptsOf, checkQueue } from './queues';
import { type Status, STATUSES } from './status';

/** `age` is the time since the job was requested, `since` the time since `at`, both in seconds. */
const columnsAt = (at: Sql) =>
  together(
    columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'status', 'attempts', 'error']),
    computed({
      at: [text, isoTime(at)],
      created: [text, isoTime(sql`m.created_at`)],
      age: [number, sql`extract(epoch from now() - m.created_at)::float8`],
      since: [number, sql`extract(epoch from now() - ${at})::float8`],
    }),
  );

/** A job of a list, with its place. */
type ListedJob = RowOf<ReturnType<typeof columnsAt>>;

interface Flags extends Asked<JobListPlace> {
  readonly status?: readonly Status[];
  readonly queue?: string;
}

const NOT_DONE: readonly Status[] = ['failed', 'relayed', 'pending'];

/** Lists follow-up work. */
export const run = ({ status = NOT_DONE, limit, ...flags }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    await checkQueue(db, flags.queue);
    const jobs = await listJobs(db, { ...flags, status, limit: limit + 1 });
    return showPage(jobs, limit, { columns: TABLE, place: placeText }, ({ age: _, since: __, ...job }) => job);
  });

const TABLE: Readonly<Record<string, (job: ListedJob) => string>> = {
  ID: ({ id }) => id,
  JOB: ({ queue, name }) => `${queue}/${name}`,
  STATUS: ({ status }) => status,
  WHEN: ({ since }) => timeAgo(since),
  TRIES: ({ attempts, queue }) => `${attempts}/${attemptsOf(queue) ?? '?'}`,
  AGE: ({ age }) => duration(age),
  ERROR: ({ error }) => error?.split('\n', 1)[0] ?? '',
};

interface Order {
  /** Literally the condition of the partial index. */
  readonly where: Sql;
  readonly at: Sql;
  readonly order: Sql;
  readonly after: (place: JobListPlace) => Sql;
}

/**
 * Each status in the order of its index: the last failed first; the longest without progress first; the first due
 * first; the last done first.
 */
const ORDERS: Record<Status, Order> = {
  failed: {
    where: sql`status = 'failed'`,
    at: sql`finished_at`,
    order: sql`id desc`,
    after: ({ id }) => sql`id < ${id}::uuid`,
  },
  relayed: {
    where: sql`status = 'relayed'`,
    at: sql`relayed_at`,
    order: sql`relayed_at, id`,
    after: ({ at, id }) => sql`(relayed_at, id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  pending: {
    where: sql`status = 'pending'`,
    at: sql`due_at`,
    order: sql`due_at, id`,
    after: ({ at, id }) => sql`(due_at, id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  done: {
    where: sql`status = 'done'`,
    at: sql`finished_at`,
    order: sql`finished_at desc, id desc`,
    after: ({ at, id }) => sql`(finished_at, id) < (${at}::timestamptz, ${id}::uuid)`,
  },
};

/** Lists jobs by status, in one snapshot, so that no job is missed that changes its status meanwhile. */
const listJobs = (
  dataSource: DataSource,
  { status: statuses = [], queue, after, limit }: Flags,
): Promise<ListedJob[]> =>
  dataSource.transaction('REPEATABLE READ', async (db) => {
    const from = after ? STATUSES.indexOf(after.status) : 0;
    const jobs: ListedJob[] = [];
    for (const status of STATUSES.slice(from).filter((one) => statuses.includes(one))) {
      const { where, at, order, after: follows } = ORDERS[status];
      const rest = after?.status === status ? sql`and ${follows(after)}` : empty;
      const inQueue = queue === undefined ? empty : sql`and queue = ${queue}`;
      const listed = columnsAt(at);
      jobs.push(
        ...(await all(
          db,
          listed,
          sql`
            select ${listed} from outbox_message m where ${where} ${rest} ${inQueue} order by ${order} limit ${limit - jobs.length}`,
        )),
      );
    }
    return jobs;
  });
