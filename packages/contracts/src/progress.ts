import { defineResource } from './resource';

/** How far the review of a review request has come. */
export const PROGRESS = defineResource('progress', { singleton: true, policyId: 'review_request_progress' });

/** The state of a person's reviews: an unpublished one counts first, then a Ship It. */
export const OWN_REVIEWS = ['none', 'draft', 'published', 'ship-it'] as const;

/** The progress of a review request as clients see it. */
export interface ProgressFields {
  /** How many reviews are published, without replies. */
  review_count: number;
  /** The state of the caller's own reviews. */
  my_review: (typeof OWN_REVIEWS)[number];
  /** It has ship-its, but was updated after its newest published review or reply. */
  ship_it_stale: boolean;
  /** How many lines its newest published diff adds; null: there is none, or it was not counted. */
  diff_insert_count: number | null;
  /** How many it takes away; null likewise. */
  diff_delete_count: number | null;
}
