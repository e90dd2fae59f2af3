import type { TokenBounds } from '@review-service/contracts/api-tokens';
import { commaSeparated } from '../../../../hypermedia/fields/comma-separated';

/** What was typed as the places where a token works, as JSON; empty: everywhere. */
export function chosenBounds(typed: Readonly<Record<string, string | undefined>>): string {
  const named = { repositories: namesIn(typed['in repositories']), groups: namesIn(typed['in groups']) };
  const members = Object.entries(named).filter(([, names]) => names.length > 0);
  return members.length > 0 ? JSON.stringify(Object.fromEntries(members)) : '';
}

const namesIn = (text: string | undefined) => commaSeparated(text).filter((name) => name !== '');

/** Where a token works, in words; undefined: everywhere. */
export function boundsWords(bounds: TokenBounds | null): string | undefined {
  if (!bounds) return undefined;
  const { repositories, groups, sites } = bounds;
  const words = [
    repositories && `the repositories ${repositories.join(', ') || 'that are gone'}`,
    groups && `the groups ${groups.join(', ') || 'that are gone'}`,
    sites && `the Local Sites ${sites.map((name) => name || '(none)').join(', ')}`,
  ];
  return words.filter((one) => one !== undefined).join('; ');
}
