import type { PageQuery } from '@review-service/contracts/paging';

/** One page of a list, and how to get to its neighbours at the same cost. */
export interface Page<Entity> {
  readonly items: Entity[];
  /** How many rows match, whatever the page. */
  readonly total: number;
  readonly query: PageQuery;
  /** There are rows behind this page. */
  readonly hasNext: boolean;
  /** Where the next page starts. */
  readonly next?: string;
  /** Where the previous page ends. */
  readonly previous?: string;
}
