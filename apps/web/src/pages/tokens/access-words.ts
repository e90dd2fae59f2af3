import type { Schemas } from '@review-service/client';
import { READ_ONLY_POLICY } from '@review-service/contracts/read-only-policy';
import { isSameJson } from '../../base/same-json.ts';

/** What an API token may do, in words. */
export const accessOf = (policy: object): string =>
  isSameJson(policy, READ_ONLY_POLICY)
    ? 'Read-only access'
    : Object.keys(policy).length === 0
      ? 'Full access'
      : 'Custom access';

/** Where a token works, in words; undefined: everywhere. */
export function boundsOf(bounds: Schemas['ApiToken']['bounds']): string | undefined {
  if (!bounds) return undefined;
  const { repositories, groups, sites } = bounds;
  const words = [
    repositories && `the repositories with the IDs ${repositories.join(', ') || '(deleted)'}`,
    groups && `the groups ${groups.join(', ') || '(deleted)'}`,
    sites && `the Local Sites ${sites.map((name) => name || '(none)').join(', ')}`,
  ];
  return words.filter((one) => one !== undefined).join('; ');
}

/** A note, or else the number that tells a token from others. */
export const nameOf = ({ id, note }: { readonly id: number; readonly note: string }): string => note || `Token ${id}`;

/** The beginning of a day in UTC, as the API takes it; empty: none was chosen. */
export const beginningOf = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : day);
