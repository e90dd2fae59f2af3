import { Flag, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The queues of background jobs. For superusers, outside of Local Sites; closed to tokens. */
export const QUEUE = defineResource('queue', { closedToTokens: true });

/** The background jobs that failed after their last try. Closed to tokens, as queues are. */
export const FAILED_JOB = defineResource('failed_job', { closedToTokens: true });

/** A queue, and its jobs that are not done. Each number is at most 10,000. */
export interface QueueFields {
  /** Such as `webhooks`. */
  name: string;
  /** Jobs that a worker takes next. */
  waiting: number;
  /** Jobs that wait for a later time, such as that of their next try. */
  delayed: number;
  /** Jobs that a worker has. */
  active: number;
  /** Jobs that failed after their last try. */
  failed: number;
}

/** The changeable fields of a queue. */
export class UpdateQueue {
  /** Retries its failed jobs: the 1,000 that were created first. `failed` says how many are left. */
  @Flag() retry_failed: boolean = false;
}

/** A job that failed after its last try. Times are ISO 8601. */
export interface FailedJobFields {
  /** A UUID. */
  id: string;
  /** The name of its queue. */
  queue: string;
  /** What happened, such as `group.deleted`. */
  name: string;
  /** `pending` in the answer to a retry: from then on it is no failed job. */
  status: 'failed' | 'pending';
  /** How often it was tried without progress. */
  tries: number;
  /** Why the last try failed. */
  error: string;
  /** When it was created. */
  created: string;
  /** When it failed. */
  failed: string;
}

/** Which failed jobs. */
export class FailedJobListQuery extends PageQuery {
  /** Those of the queue with this name. */
  @Text() queue?: string;
}

/** The changeable fields of a failed job. */
export class UpdateFailedJob {
  /** Retries it: it is pending again, without tries, and keeps its progress. */
  @Flag() retry: boolean = false;
}
