import type { Schemas } from '@review-service/client';

/** What a review says about the change as a whole. */
interface Verdict {
  readonly kind: 'agent' | 'fixIt' | 'shipIt';
  readonly words: string;
}

/**
 * The verdict of a review; undefined: it has none. A ship-it that does not count by itself is never said as one that does.
 * @param hasOpenIssues the review has an issue that is not settled
 */
export function verdictOf(
  { ship_it, counted, endorsements = [] }: Pick<Schemas['Review'], 'counted' | 'endorsements' | 'ship_it'>,
  hasOpenIssues = false,
): Verdict | undefined {
  if (!ship_it) return undefined;
  if (!counted)
    return { kind: 'agent', words: `Agent says Ship It, ${endorsements.length > 0 ? 'endorsed' : 'not counted'}` };
  return hasOpenIssues ? { kind: 'fixIt', words: 'Fix it, then ship it!' } : { kind: 'shipIt', words: 'Ship it!' };
}
