import { FINDING } from '@review-service/contracts/findings';
import { REVIEW_COMMENTS } from '@review-service/contracts/review-comments';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import { ReviewCommentPresenter, ReviewCommentsService, type ShownReviewComment } from '../review-comments';
import type { ShownFinding } from './finding.columns';

/** `GET …/findings/…?expand=comment`. */
@Expands({ of: FINDING, name: 'comment' })
export class CommentExpansion implements Expansion<ShownFinding, ShownReviewComment> {
  readonly definition = REVIEW_COMMENTS.diff;
  readonly presenter = ReviewCommentPresenter;
  readonly kind = 'object';

  constructor(private readonly comments: ReviewCommentsService) {}

  async load(findings: readonly ShownFinding[], { caller }: FastifyRequest) {
    const ids = findings.map(({ comment }) => comment?.id);
    const kept = ids.flatMap((id) => id ?? []);
    return oneForEach(ids, await this.comments.ofIds(kept, { kind: 'diff', definition: this.definition }, caller));
  }
}
