import { defineResource } from './resource';

/** How far the review of a review request has come. */
export const PROGRESS = defineResource('progress', { singleton: true, policyId: 'review_request_progress' });

/** The state of a person's reviews: an unpublished one counts first, then a Ship It. */
export const OWN_REVIEWS = ['none', 'draft', 'published', 'ship-it'] as const;

/** The state of a reviewer: issues that are open, or to be verified, count before a Ship It. */
export const REVIEWER_STATES = ['none', 'issues', 'ship-it', 'published'] as const;

/** How many reviewers the progress of a review request names. */
export const SHOWN_REVIEWERS = 5;

/** The progress of a review request as clients see it. */
export interface ProgressFields {
  /** How many reviews are published, without replies. */
  review_count: number;
  /** The state of the caller's own reviews. */
  my_review: (typeof OWN_REVIEWS)[number];
  /**
   * The first five of its target people, in the order of their names, with the state of each. Empty for a token that may not
   * read reviews.
   */
  reviewers: {
    /** Their user name. */
    username: string;
    /** The state of their published reviews. */
    state: (typeof REVIEWER_STATES)[number];
  }[];
  /** How many target people it has. */
  reviewer_count: number;
  /** It has ship-its, but was updated after its newest published review or reply. */
  ship_it_stale: boolean;
  /** How many lines its newest published diff adds; null: there is none, or it was not counted. */
  diff_insert_count: number | null;
  /** How many it takes away; null likewise. */
  diff_delete_count: number | null;
}
