import type { TokenBounds } from '@review-service/contracts/api-tokens';

/** Where a token works, in words; undefined: everywhere. */
export function boundsWords(bounds: TokenBounds | null): string | undefined {
  if (!bounds) return undefined;
  const { repositories, groups, sites } = bounds;
  const words = [
    repositories && `the repositories ${repositories.join(', ') || '(deleted)'}`,
    groups && `the groups ${groups.join(', ') || '(deleted)'}`,
    sites && `the Local Sites ${sites.map((name) => name || '(none)').join(', ')}`,
  ];
  return words.filter((one) => one !== undefined).join('; ');
}
