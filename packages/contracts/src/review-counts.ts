import { Flag, Integer } from './fields';
import { PageQuery } from './paging';

const COUNTS = [
  'ship-it-count',
  'issue-dropped-count',
  'issue-open-count',
  'issue-resolved-count',
  'issue-verifying-count',
];

/** The comparisons of a count, by the suffix of the argument's name. */
const COMPARISONS: Readonly<Record<string, (count: number, asked: number) => boolean>> = {
  '': (count, asked) => count === asked,
  '-lt': (count, asked) => count < asked,
  '-lte': (count, asked) => count <= asked,
  '-gt': (count, asked) => count > asked,
  '-gte': (count, asked) => count >= asked,
};

/**
 * The arguments of a list of review requests about reviews: `ship-it`, and five counts with five comparisons each, such
 * as `ship-it-count=0` and `issue-open-count-gt=0`.
 */
export class ReviewCountsQuery extends PageQuery {
  /** With at least one ship-it, or without any. */
  @Flag() 'ship-it'?: boolean;

  /** Does an unreviewed request match, with all counts 0? */
  get findsUnreviewed(): boolean {
    return (
      this['ship-it'] !== true &&
      COUNTS.every((count) =>
        Object.entries(COMPARISONS).every(([ending, holds]) => {
          const asked = Reflect.get(this, count + ending) as number | undefined;
          return asked === undefined || holds(0, asked);
        }),
      )
    );
  }
}

for (const count of COUNTS) {
  for (const ending of Object.keys(COMPARISONS)) Integer()(ReviewCountsQuery.prototype, count + ending);
}
