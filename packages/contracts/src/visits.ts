import { defineResource } from './resource';

/** When the caller last visited a review request, and whether others have said something since. */
export const VISIT = defineResource('visit', { singleton: true, policyId: 'review_request_visit' });

/** A visit as clients see it. */
export interface VisitFields {
  /** When it was; null: there was none. In whole seconds, as the times of reviews. */
  last_visited: string | null;
  /** Whether others have published a review or a reply since. Without a visit nothing is new. */
  new_updates: boolean;
  /** Whether the caller watches it. */
  starred: boolean;
  /** How the caller has hidden it; null: they have not. */
  hidden: 'archived' | 'muted' | null;
}
