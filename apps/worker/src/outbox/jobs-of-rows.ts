import { type Envelope, type HandOver, jobIdOf, type Sending } from '@review-service/platform/queues/envelope';
import type { LeasedRow } from './leased-rows';

/** A job for a queue. */
export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly data: HandOver;
}

/** Rows of one job, at most: more would hold their locks for longer, and fewer processes would share the work. */
export const TOGETHER = 50;

/**
 * The jobs for rows of one queue: one for many rows of a name, if its work is done in one transaction. A row that has
 * failed gets a job of its own, for it may end every process that works on it.
 */
export function jobsOfRows(rows: readonly LeasedRow[], areDoneTogether: (name: string) => boolean): NewJob[] {
  const jobs: NewJob[] = [];
  const open = new Map<string, Envelope[]>();
  for (const { name, attempts, id, send, payload, requestId, traceparent } of rows) {
    const envelope: Envelope = { id, send, payload, requestId, traceparent };
    const isCompany = attempts === 0 && areDoneTogether(name);
    const more = isCompany ? open.get(name) : undefined;
    if (more && more.length < TOGETHER - 1) {
      more.push(envelope);
      continue;
    }
    const others: Envelope[] = [];
    if (isCompany) open.set(name, others);
    jobs.push({ id: jobIdOf(envelope), name, data: { ...envelope, more: others } });
  }
  return jobs;
}

/** The rows of a job, with its id. */
export const rowsOfJob = ({ id: job, data: { more = [], ...first } }: NewJob): (Sending & { readonly job: string })[] =>
  [first, ...more].map(({ id, send }) => ({ id, send, job }));
