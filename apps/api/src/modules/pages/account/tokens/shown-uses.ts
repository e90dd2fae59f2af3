import type { TokenRefusal } from '@review-service/contracts/token-uses';
import { shownTime } from '../../../../pages/shown-time';
import type { KindOfUse } from '../../../tokens/token-uses';

/** More than a program does; the API has all of them. */
const MOST = 100;

const REFUSALS: Readonly<Record<TokenRefusal, string>> = {
  scope: 'the token lacks the scope',
  policy: 'its policy forbids it',
  bounds: 'it is out of its bounds',
  closed: 'no token may do it',
  ended: 'the token was over',
  permission: 'you may not do it',
  'rate-limit': 'too many requests',
};

/** What a token did, the last first, for the template `token-uses`. */
export const shownUses = (kinds: readonly KindOfUse[]) => ({
  uses: kinds.slice(0, MOST).map(({ resource, method, outcome, count, lastUsed, network, client }) => ({
    ...{ resource, method, count, network, client },
    refusal: REFUSALS[outcome as TokenRefusal],
    lastUsed: shownTime(lastUsed),
  })),
  isCut: kinds.length > MOST,
});

/** What would have been refused, for the template `dry-run`. */
export const shownDryRun = (
  refused: readonly { resource: string; method: string; count: number; dependsOnItem?: boolean }[],
) => ({ refused, total: refused.reduce((sum, { count }) => sum + count, 0) });
