import { USUAL_OVERLAP } from '@review-service/contracts/api-token-renewals';
import { shownTime } from '../../../../pages/shown-time';
import type { ShownRenewal } from '../../../tokens/api-token-renewals';
import type { ShownChildToken } from '../../../tokens/child-tokens';
import { policyWords } from './policy-words';

/** In seconds. */
const DAY = 86_400;
const OVERLAPS: readonly (readonly [seconds: number, words: string])[] = [
  [0, 'Revoke immediately'],
  [3_600, '1 hour'],
  [DAY, '1 day'],
  [7 * DAY, '1 week'],
  [30 * DAY, '30 days'],
  [90 * DAY, '90 days'],
];

/** The former secrets of a token, and the form that renews it as it was typed, for the template `token-secrets`. */
export const shownSecrets = (
  renewals: readonly ShownRenewal[],
  { overlap = String(USUAL_OVERLAP), expires }: Readonly<Record<string, string | undefined>>,
) => ({
  renewals: renewals.map(({ id, renewed, overlapEnds, isOver, lastUsed }) => ({
    ...{ id, isOver },
    renewed: shownTime(renewed),
    overlapEnds: shownTime(overlapEnds),
    lastUsed: shownTime(lastUsed),
  })),
  overlaps: OVERLAPS.map(([seconds, words]) => ({ seconds, words, isChosen: String(seconds) === overlap })),
  typed: { expires },
});

/** A token that was made from another one, for the template `child-tokens`. */
export const shownChild = ({ id, note, policy, added, lastUsed, expires, valid }: ShownChildToken) => ({
  ...{ id, note },
  invalid: !valid,
  policy: policyWords(policy),
  added: shownTime(added),
  lastUsed: shownTime(lastUsed),
  expires: shownTime(expires),
});
