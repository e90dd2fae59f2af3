import { Flag } from './fields';
import { defineResource } from './resource';
import { UpdateReviewTexts } from './reviews';

/** Replies to a published review. Unpublished ones are only for their author. */
export const REPLY = defineResource('reply', {
  plural: 'replies',
  mediaType: 'review-reply',
  listMediaType: 'review-replies',
  policyId: 'review_reply',
});

/** The caller's reply that is not published yet: it leads to that. */
export const REPLY_DRAFT = defineResource('reply_draft', { singleton: true, policyId: 'review_reply_draft' });

/** The changeable fields of a reply. */
export class UpdateReply extends UpdateReviewTexts {
  /** Not worth telling people about. */
  @Flag() trivial?: boolean;
}
