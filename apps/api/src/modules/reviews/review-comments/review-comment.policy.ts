import { type CommentKind, REPLY_COMMENTS, REVIEW_COMMENTS } from '@review-service/contracts/review-comments';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { reviewPolicy, ReviewsService, ReviewTo } from '../reviews';
import type { CheckedComment } from './review-comment.columns';
import { ReviewCommentPresenter } from './review-comment.presenter';
import { ReviewCommentsService } from './review-comments.service';

/** May change the status of an issue: its opener, and editors of the review request. */
const mayChangeIssue = (caller: Caller, { user, review }: CheckedComment): boolean =>
  review.request.editable || user.id === caller.userId;

/** Who may do what with a comment of a review or a reply: the same as with that. */
export const commentPolicy = {
  read: (caller, { review }) => reviewPolicy.read(caller, review),
  edit: (caller, { review }) => reviewPolicy.edit(caller, review),
  /** The same; or change the issue of a published one. */
  update: (caller, comment) => {
    if (!comment.isPublished) return reviewPolicy.edit(caller, comment.review);
    return reviewPolicy.read(caller, comment.review) && comment.issueStatus !== null && mayChangeIssue(caller, comment);
  },
} satisfies Policy<CheckedComment>;

/** The comment of a kind that the URL names below a review, or below a reply to one. */
const target = (kind: CommentKind, definition: ResourceDefinition) =>
  defineTarget({
    uses: { parent: ReviewTo.target, reviews: ReviewsService, comments: ReviewCommentsService },
    policy: commentPolicy,
    shownAs: { definition, presenter: ReviewCommentPresenter },
    async find({ parent, reviews, comments }, params, caller) {
      const review = await parent.checked('read', params, caller);
      const place =
        params.reply_id === undefined ? review : review && (await reviews.replyTo(review, params.reply_id, caller));
      if (place && !reviewPolicy.read(caller, place)) refuse(caller);
      return place && comments.find(place, kind, numericId(params.comment_id), caller);
    },
    /** Under the lock of its review. */
    async lock({ reviews, comments }, { id, review }, caller) {
      const locked = await reviews.lock(review, caller);
      return locked && comments.find(locked, kind, id, caller);
    },
  });

const targets = (definitions: Readonly<Record<CommentKind, ResourceDefinition>>) => ({
  diff: target('diff', definitions.diff),
  file: target('file', definitions.file),
  general: target('general', definitions.general),
});

/** The comments of reviews, by kind. */
export const REVIEW_COMMENT_TARGETS = targets(REVIEW_COMMENTS);

/** Those of replies. */
export const REPLY_COMMENT_TARGETS = targets(REPLY_COMMENTS);
