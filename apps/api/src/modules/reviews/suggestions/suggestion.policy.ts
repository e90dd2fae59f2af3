import { SUGGESTION } from '@review-service/contracts/suggestions';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { commentPolicy, REVIEW_COMMENT_TARGETS, ReviewCommentsService } from '../review-comments';
import { ReviewsService } from '../reviews';
import type { CheckedSuggestion } from './suggestion.columns';
import { SuggestionPresenter } from './suggestion.presenter';
import { SuggestionsService } from './suggestions.service';

/** Who may do what with a suggestion: the same as with its comment. */
export const suggestionPolicy = {
  read: (caller, { comment }) => commentPolicy.read(caller, comment),
  edit: (caller, { comment }) => commentPolicy.edit(caller, comment),
} satisfies Policy<CheckedSuggestion>;

/** The suggestion that the URL names below its comment. */
export const SuggestionTo = defineTarget({
  uses: {
    ...{ parent: REVIEW_COMMENT_TARGETS.diff.target, reviews: ReviewsService },
    ...{ comments: ReviewCommentsService, suggestions: SuggestionsService },
  },
  policy: suggestionPolicy,
  shownAs: { definition: SUGGESTION, presenter: SuggestionPresenter },
  async find({ parent, suggestions }, params, caller) {
    const comment = await parent.checked('read', params, caller);
    return comment && suggestions.find(comment, numericId(params.suggestion_id), caller);
  },
  /** Under the lock of its review. */
  async lock({ reviews, comments, suggestions }, { id, comment: { id: commentId, review } }, caller) {
    const locked = await reviews.lock(review, caller);
    const comment = locked && (await comments.find(locked, 'diff', commentId, caller));
    return comment && suggestions.find(comment, id, caller);
  },
  shown: ({ suggestions }, suggestion, caller) => suggestions.shown(suggestion, { caller }),
});
