import type { TokenRefusal } from '@review-service/contracts/token-uses';
import { shownTime } from '../../../../pages/shown-time';
import type { KindOfUse } from '../../../tokens/token-uses';

/** More than a program does; the API has all of them. */
const MOST = 100;

const REFUSALS: Readonly<Record<TokenRefusal, string>> = {
  scope: 'the token lacks the scope',
  policy: 'the policy of the token forbids it',
  bounds: 'outside the bounds of the token',
  closed: 'not available to tokens',
  ended: 'the token was no longer valid',
  permission: 'you lack the permission',
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
