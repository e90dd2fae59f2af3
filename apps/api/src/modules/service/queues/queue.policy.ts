import { FAILED_JOB, QUEUE } from '@review-service/contracts/background-jobs';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { FailedJobPresenter } from './failed-job.presenter';
import { FailedJobsService, type ShownJob } from './failed-jobs.service';
import { QueuePresenter } from './queue.presenter';
import { QueuesService, type ShownQueue } from './queues.service';

const isOperator = (caller: Caller): boolean => caller.isSuperuser && caller.site === null;

/** Who may look at background jobs, and retry them: superusers. They belong to no Local Site. */
export const queuesPolicy = { read: isOperator } satisfies Policy<QueuesService>;

/** The same of each: who may look at them may retry them. */
export const jobsPolicy = { read: isOperator, update: isOperator } satisfies Policy<ShownQueue | ShownJob>;

/** The queues as a whole, if the caller may see them. */
export const QueuesTo = defineTarget({
  uses: { queues: QueuesService },
  policy: queuesPolicy,
  find: ({ queues }) => Promise.resolve(queues),
});

/** The queue that the URL names. Nobody else learns which there are. */
export const QueueTo = defineTarget({
  uses: { all: QueuesTo.target },
  policy: jobsPolicy,
  shownAs: { definition: QUEUE, presenter: QueuePresenter },
  async find({ all }, params, caller): Promise<ShownQueue | undefined> {
    const queues = await all.checked('read', params, caller);
    return queues?.find(params.queue_name ?? '');
  },
  lock: async ({ all }, { name }, caller) => (await all.checked('read', {}, caller))?.find(name),
});

/** The failed job that the URL names. */
export const FailedJobTo = defineTarget({
  uses: { all: QueuesTo.target, jobs: FailedJobsService },
  policy: jobsPolicy,
  shownAs: { definition: FAILED_JOB, presenter: FailedJobPresenter },
  async find({ all, jobs }, params, caller): Promise<ShownJob | undefined> {
    await all.checked('read', params, caller);
    return jobs.find(params.failed_job ?? '');
  },
  lock: ({ jobs }, job) => jobs.lock(job),
});
