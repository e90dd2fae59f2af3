import { empty, isoTime, query, type Sql, sql } from '@review-service/database/sql';
import type { DataSource } from 'typeorm';
import type { Place } from './place';
import { type Status, STATUSES } from './status';

/** A job as a list shows it, at its place. */
export interface ListedJob extends Place {
  readonly queue: string;
  readonly name: string;
  readonly attempts: number;
  readonly error: string | null;
  /** Seconds since it was asked for. */
  readonly age: number;
  /** Seconds since `at`. */
  readonly since: number;
}

/** Which jobs. */
export interface Wanted {
  readonly statuses: readonly Status[];
  readonly queue?: string | undefined;
  readonly after?: Place | undefined;
  readonly limit: number;
}

interface Order {
  /** Written out as the partial index has it. */
  readonly where: Sql;
  readonly at: Sql;
  readonly order: Sql;
  readonly after: (place: Place) => Sql;
}

/** Each status in the order of its index: what failed last; whose last sign of life is oldest; due first; done last. */
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

/** Lists jobs status by status, all as of one moment: a job that goes on meanwhile is not missed. */
export const listJobs = (dataSource: DataSource, { statuses, queue, after, limit }: Wanted): Promise<ListedJob[]> =>
  dataSource.transaction('REPEATABLE READ', async (db) => {
    const from = after ? STATUSES.indexOf(after.status) : 0;
    const jobs: ListedJob[] = [];
    for (const status of STATUSES.slice(from).filter((one) => statuses.includes(one))) {
      const { where, at, order, after: follows } = ORDERS[status];
      const rest = after?.status === status ? sql`and ${follows(after)}` : empty;
      const inQueue = queue === undefined ? empty : sql`and queue = ${queue}`;
      jobs.push(
        ...(await query<ListedJob>(
          db,
          sql`
            select id, queue, name, status, attempts, error, ${isoTime(at)} as at,
              extract(epoch from now() - created_at)::float8 as age, extract(epoch from now() - ${at})::float8 as since
            from outbox_message where ${where} ${rest} ${inQueue} order by ${order} limit ${limit - jobs.length}`,
        )),
      );
    }
    return jobs;
  });
