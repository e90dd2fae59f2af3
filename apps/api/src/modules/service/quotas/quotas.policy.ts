import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { QuotasService } from './quotas.service';

/** Who may see quotas: superusers. They belong to no Local Site. */
export const quotasPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<QuotasService>;

/** What accounts use of their quotas, if the caller may see it. */
export const QuotasTo = defineTarget({
  uses: { quotas: QuotasService },
  policy: quotasPolicy,
  find: ({ quotas }) => Promise.resolve(quotas),
});
