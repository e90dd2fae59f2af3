import type { Type } from '@nestjs/common';
import {
  COMMENT_KINDS,
  type CommentKind,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewComment } from './review-comment.columns';
import { ReviewCommentPresenter } from './review-comment.presenter';
import { ReviewCommentsService } from './review-comments.service';

/** `GET …/replies/…-comments/…?expand=reply_to`: the comment of the review, for each kind. */
export const ANSWERED_COMMENT_EXPANSIONS: readonly Type[] = COMMENT_KINDS.map(answeredBy);

function answeredBy(kind: CommentKind): Type {
  @Expands({ of: REPLY_COMMENTS[kind], name: 'reply_to' })
  class AnsweredCommentExpansion implements Expansion<ShownReviewComment, ShownReviewComment> {
    readonly definition = REVIEW_COMMENTS[kind];
    readonly presenter = ReviewCommentPresenter;
    readonly kind = 'object';

    constructor(private readonly comments: ReviewCommentsService) {}

    async load(answers: readonly ShownReviewComment[], { caller }: FastifyRequest) {
      const ids = answers.map(({ replyToId }) => replyToId);
      const kept = ids.flatMap((id) => id ?? []);
      return oneForEach(ids, await this.comments.ofIds(kept, { kind, definition: this.definition }, caller));
    }
  }
  return AnsweredCommentExpansion;
}
