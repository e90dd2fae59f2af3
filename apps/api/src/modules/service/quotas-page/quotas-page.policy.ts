import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { QuotaUsesService } from './quota-uses.service';

/** Who may look at the quotas: operators. Accounts belong to no Local Site. */
export const quotasPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<QuotaUsesService>;

/** What accounts use of their quotas, if the caller may see it. */
export const QuotaUsesTo = defineTarget({
  uses: { quotas: QuotaUsesService },
  policy: quotasPolicy,
  find: ({ quotas }) => Promise.resolve(quotas),
});
