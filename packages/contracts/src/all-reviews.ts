import { Flag, Integer, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';
import { REVIEW } from './reviews';

/** The reviews of all review requests that the caller sees. */
export const ALL_REVIEWS = defineResource('all_review', {
  itemKey: 'review',
  listKey: 'reviews',
  mediaType: 'review',
  policyId: 'review',
  shape: 'Review',
  itemsOf: REVIEW,
});

/** The arguments of the list of all reviews. */
export class AllReviewsQuery extends PageQuery {
  /** Only published ones, or only the caller's own that are not. */
  @Flag() public?: boolean;
  /** The user name of the author. */
  @Text() user?: string;
  /** The number of their review request. */
  @Integer() 'review-request-id'?: number;
  /** The name of the repository of their review requests. */
  @Text() repository?: string;
  /** The name of a group whose members wrote them. */
  @Text() 'review-group'?: string;
  /** Published, or begun, not before this time. */
  @Time() 'last-updated-from'?: string;
  /** Before this time. */
  @Time() 'last-updated-to'?: string;
}
