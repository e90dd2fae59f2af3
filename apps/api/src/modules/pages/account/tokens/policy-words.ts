import { isDeepStrictEqual } from 'node:util';
import { READ_ONLY_POLICY } from '@review-service/contracts/token-policy';

/** The policies that the page offers, by their names in its form. */
export const POLICIES: Readonly<Record<string, object>> = { 'read-only': READ_ONLY_POLICY, everything: {} };

/** What a token may do, in words. */
export const policyWords = (policy: object): string =>
  isDeepStrictEqual(policy, READ_ONLY_POLICY)
    ? 'read only'
    : Object.keys(policy).length === 0
      ? 'full access'
      : 'custom';
