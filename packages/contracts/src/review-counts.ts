import { Flag, Integer } from './fields';
import { PageQuery } from './paging';

/** The comparisons of a count, by the suffix of the argument's name. */
const COMPARISONS: Readonly<Record<string, (count: number, asked: number) => boolean>> = {
  '': (count, asked) => count === asked,
  '-lt': (count, asked) => count < asked,
  '-lte': (count, asked) => count <= asked,
  '-gt': (count, asked) => count > asked,
  '-gte': (count, asked) => count >= asked,
};

const counts: string[] = [];

/** A count that is asked for exactly or, with an ending such as `-gt`, by a comparison. */
const Counted = (): PropertyDecorator => (prototype, name) => {
  counts.push(String(name));
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

  /** Does an unreviewed request match, with all counts 0? */
  get findsUnreviewed(): boolean {
    return (
      this['ship-it'] !== true &&
      counts.every((count) =>
        Object.entries(COMPARISONS).every(([ending, holds]) => {
          const asked = Reflect.get(this, count + ending) as number | undefined;
          return asked === undefined || holds(0, asked);
        }),
      )
    );
  }
}
