import { defineResource } from './resource';
import type { ReviewRequestTexts, TEXT_TYPES } from './review-requests';

/** The draft of a review request: its next published state. */
export const REVIEW_REQUEST_DRAFT = defineResource('review_request_draft', {
  plural: 'draft',
  itemKey: 'draft',
  listKey: 'draft',
  listMediaType: 'review-request-draft',
});

/** A draft as clients see it. */
export interface ReviewRequestDraftFields extends ReviewRequestTexts {
  /** Unique among all drafts. */
  id: number;
  /** False: a draft is not published. */
  public: false;
  /** When it was last changed. */
  last_updated: string;
  /** What is said about the changes when they are published. */
  changedescription: string;
  /** How that text is written. */
  changedescription_text_type: (typeof TEXT_TYPES)[number];
}
