import { Injectable, type Type } from '@nestjs/common';
import {
  COMMENT_KINDS,
  type CommentKind,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type CheckedReview, reviewPolicy, ReviewsService, ReviewTarget } from '../reviews';
import type { CheckedComment } from './review-comment.columns';
import { ReviewCommentPresenter } from './review-comment.presenter';
import { ReviewCommentsService } from './review-comments.service';

/** May say what has become of an issue: who opened it, and who may edit the review request. */
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

/** A route target, for the module, and the decorator of handlers' parameters that asks it. */
interface CommentTargeting {
  readonly target: Type;
  readonly to: ReturnType<typeof RouteTarget.decorator<typeof commentPolicy>>;
}

/** Loads the comment of a URL, of one kind, below a review or below a reply to one. */
function commentTarget(kind: CommentKind, definition: ResourceDefinition): CommentTargeting {
  @Injectable()
  class CommentTarget extends RouteTarget<CheckedComment> {
    protected readonly policy = commentPolicy;
    protected override readonly shownAs = { definition, presenter: ReviewCommentPresenter };

    constructor(
      private readonly target: ReviewTarget,
      private readonly reviews: ReviewsService,
      private readonly comments: ReviewCommentsService,
    ) {
      super();
    }

    protected async find(params: RouteParams, caller: Caller) {
      const review = await this.target.above('read', params, caller);
      const place =
        review && params.reply_id !== undefined ? await this.reply(review, params.reply_id, caller) : review;
      return place && this.comments.find(place, kind, numericId(params.comment_id), caller);
    }

    /** Under the lock of its review request. */
    protected override async lock({ id, review }: CheckedComment, caller: Caller) {
      const locked = await this.target.lockAgain(review, caller);
      return locked && this.comments.find(locked, kind, id, caller);
    }

    private async reply({ request, id }: CheckedReview, replyId: string, caller: Caller) {
      const reply = await this.reviews.find({ request, replyToId: id }, numericId(replyId), caller);
      if (reply && !reviewPolicy.read(caller, reply)) refuse(caller);
      return reply;
    }
  }
  return { target: CommentTarget, to: RouteTarget.decorator<typeof commentPolicy>(CommentTarget) };
}

const targets = (definitions: Readonly<Record<CommentKind, ResourceDefinition>>) => ({
  diff: commentTarget('diff', definitions.diff),
  file: commentTarget('file', definitions.file),
  general: commentTarget('general', definitions.general),
});

/** The comments of reviews, by kind. */
export const REVIEW_COMMENT_TARGETS = targets(REVIEW_COMMENTS);

/** Those of replies. */
export const REPLY_COMMENT_TARGETS = targets(REPLY_COMMENTS);

/** All targets, for the module. */
export const COMMENT_TARGETS: readonly Type[] = [REVIEW_COMMENT_TARGETS, REPLY_COMMENT_TARGETS].flatMap((all) =>
  COMMENT_KINDS.map((kind) => all[kind].target),
);
