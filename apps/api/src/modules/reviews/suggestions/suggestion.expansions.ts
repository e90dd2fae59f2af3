import { REVIEW_COMMENTS } from '@review-service/contracts/review-comments';
import { REVIEW_REQUEST_SUGGESTION, SUGGESTION } from '@review-service/contracts/suggestions';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import { ReviewCommentPresenter, ReviewCommentsService, type ShownReviewComment } from '../review-comments';
import { expandAuthors } from '../reviews';
import type { ShownSuggestion } from './suggestion.columns';

const SUGGESTIONS = [SUGGESTION, REVIEW_REQUEST_SUGGESTION];

/** `GET …/suggestions/…?expand=user`: who made them. */
export const SuggestionAuthorExpansion = expandAuthors(SUGGESTIONS);

/** `GET …/suggestions/…?expand=comment`: the comments that they belong to. */
@Expands({ of: SUGGESTIONS, name: 'comment' })
export class SuggestedForExpansion implements Expansion<ShownSuggestion, ShownReviewComment> {
  readonly definition = REVIEW_COMMENTS.diff;
  readonly presenter = ReviewCommentPresenter;
  readonly kind = 'object';

  constructor(private readonly comments: ReviewCommentsService) {}

  async load(suggestions: readonly ShownSuggestion[], { caller }: FastifyRequest) {
    const ids = suggestions.map(({ commentId }) => commentId);
    return oneForEach(ids, await this.comments.ofIds(ids, { kind: 'diff', definition: this.definition }, caller));
  }
}
