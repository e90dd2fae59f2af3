import { defineResource } from './resource';

/** The last event of a review request. */
export const LAST_UPDATE = defineResource('last_update', {
  singleton: true,
  policyId: 'review_request_last_update',
});

/** The kinds of last events. */
export const UPDATE_KINDS = ['review-request', 'diff', 'review', 'reply'] as const;

/** The last update as clients see it. */
export interface LastUpdateFields {
  /** The event, for people. */
  summary: string;
  /** When it happened. */
  timestamp: string;
  /** The kind of the updated object. */
  type: (typeof UPDATE_KINDS)[number];
  /** The person who caused it, as a whole object; null if hidden from the caller. */
  user: Record<string, unknown> | null;
}
