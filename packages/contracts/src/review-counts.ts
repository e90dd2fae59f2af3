import { Flag, Integer } from './fields';
import { PageQuery } from './paging';

/** The counts of a review request's reviews, as arguments name them; members and columns have `_` instead of `-`. */
export const REVIEW_COUNTS = [
  'ship-it-count',
  'issue-dropped-count',
  'issue-open-count',
  'issue-resolved-count',
  'issue-verifying-count',
] as const;

/** The comparisons of a count, by the ending of the argument's name. */
const COMPARISONS = { '': '=', '-lt': '<', '-lte': '<=', '-gt': '>', '-gte': '>=' } as const;

/** The comparisons with a count. */
export interface AskedCount {
  /** Which one. */
  readonly count: (typeof REVIEW_COUNTS)[number];
  /** How it compares with `value`, as in SQL. */
  readonly comparison: (typeof COMPARISONS)[keyof typeof COMPARISONS];
  readonly value: number;
}

/** A count that is asked for exactly or, with an ending such as `-gt`, by a comparison. */
const Counted = (): PropertyDecorator => (prototype, name) => {
  for (const ending of Object.keys(COMPARISONS)) Integer()(prototype, String(name) + ending);
};

/**
 * The arguments of a list of review requests about reviews: `ship-it`, and five counts with five comparisons each, such
 * as `ship-it-count=0` and `issue-open-count-gt=0`.
 */
export class ReviewCountsQuery extends PageQuery {
  /** With at least one ship-it, or without any. */
  @Flag() 'ship-it'?: boolean;
  /** How many reviews say Ship It; also with `-lt`, `-lte`, `-gt` or `-gte` at its end. */
  @Counted() 'ship-it-count'?: number;
  /** How many issues were dropped; compared likewise. */
  @Counted() 'issue-dropped-count'?: number;
  /** How many issues are open; compared likewise. */
  @Counted() 'issue-open-count'?: number;
  /** How many issues were resolved; compared likewise. */
  @Counted() 'issue-resolved-count'?: number;
  /** How many issues wait to be verified; compared likewise. */
  @Counted() 'issue-verifying-count'?: number;

  /** All of them. */
  get askedCounts(): AskedCount[] {
    const { 'ship-it': shipIt } = this;
    const compared = REVIEW_COUNTS.flatMap((count) =>
      Object.entries(COMPARISONS).flatMap(([ending, comparison]): AskedCount[] => {
        // The reason for the cast: the members with endings are declared by `Counted` only.
        const value = Reflect.get(this, count + ending) as number | undefined;
        return value === undefined ? [] : [{ count, comparison, value }];
      }),
    );
    if (shipIt === undefined) return compared;
    return [{ count: 'ship-it-count', comparison: shipIt ? '>' : '=', value: 0 }, ...compared];
  }
}
