import { TOKEN_LIMITS } from '@review-service/contracts/token-limits';
import type { KnownLimits } from '@review-service/database/token-limits';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { TokenLimitsPresenter } from './token-limits.presenter';
import { TokenLimitsService } from './token-limits.service';

const isSuperuser = (caller: Caller): boolean => caller.isSuperuser;

/** Everybody with an account may know the rule. Superusers make it, also that of a Local Site, and see whom it affects. */
export const tokenLimitsPolicy = {
  read: (caller) => !caller.isAnonymous,
  preview: isSuperuser,
  update: isSuperuser,
} satisfies Policy<KnownLimits>;

/** The limits of the API tokens of the Local Site of the URL, or of those of none, if the caller may do this with them. */
export const TokenLimitsTo = defineTarget({
  uses: { limits: TokenLimitsService },
  policy: tokenLimitsPolicy,
  shownAs: { definition: TOKEN_LIMITS, presenter: TokenLimitsPresenter },
  find: ({ limits }, _, caller) => limits.find(caller),
  lock: ({ limits }, _, caller) => limits.lock(caller),
});
