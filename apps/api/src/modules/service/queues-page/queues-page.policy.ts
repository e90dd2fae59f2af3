import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { FollowUpJobs } from './follow-up-jobs';

/** Who may look at the queues: operators. They belong to no Local Site. */
export const queuesPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<FollowUpJobs>;

/** Follow-up work, if the caller may do this with it. */
export const QueuesTo = defineTarget({
  uses: { jobs: FollowUpJobs },
  policy: queuesPolicy,
  find: ({ jobs }) => Promise.resolve(jobs),
});
