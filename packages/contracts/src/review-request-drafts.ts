import { defineResource } from './resource';
import type { ReviewRequestTexts } from './review-requests';

/** The draft of a review request: its next published state. */
export const REVIEW_REQUEST_DRAFT = defineResource('review_request_draft', {
  plural: 'draft',
  itemKey: 'draft',
  listKey: 'draft',
  listMediaType: 'review-request-draft',
});

/** A draft as clients see it. */
export interface ReviewRequestDraftFields extends ReviewRequestTexts {
  id: number;
  public: false;
  last_updated: string;
  changedescription: string;
  changedescription_text_type: 'plain';
}
