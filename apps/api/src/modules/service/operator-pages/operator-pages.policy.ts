import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { FollowUpJobs } from './follow-up-jobs';
import { QuotaUsesService } from './quota-uses.service';

/** Who may look at queues and quotas: operators. They belong to no Local Site. */
const operatorPagesPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<unknown>;

/** Follow-up work, if the caller may see it. */
export const QueuesTo = defineTarget({
  uses: { jobs: FollowUpJobs },
  policy: operatorPagesPolicy,
  find: ({ jobs }) => Promise.resolve(jobs),
});

/** What accounts use of their quotas, if the caller may see it. */
export const QuotaUsesTo = defineTarget({
  uses: { quotas: QuotaUsesService },
  policy: operatorPagesPolicy,
  find: ({ quotas }) => Promise.resolve(quotas),
});
