import { defineResource } from './resource';

/** What happened last to a review request. */
export const LAST_UPDATE = defineResource('last_update', {
  singleton: true,
  policyId: 'review_request_last_update',
});

/** What can have happened last. */
export const UPDATE_KINDS = ['review-request', 'diff', 'review', 'reply'] as const;

/** The last update as clients see it. */
export interface LastUpdateFields {
  /** What happened, for people. */
  summary: string;
  /** When it happened. */
  timestamp: string;
  /** What was updated. */
  type: (typeof UPDATE_KINDS)[number];
  /** Who did it, as a whole object; null for those who may not see that person. */
  user: Record<string, unknown> | null;
}
