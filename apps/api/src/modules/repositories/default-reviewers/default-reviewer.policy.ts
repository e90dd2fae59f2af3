import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { DefaultReviewerPresenter } from './default-reviewer.presenter';
import { type CheckedDefaultReviewer, DefaultReviewersService } from './default-reviewers.service';

const mayChange = (caller: Caller) => caller.may('reviews.change_default_reviewer');

/** Everybody sees the rules, because they say who is going to be asked. */
export const defaultReviewerPolicy = {
  read: () => true,
  update: mayChange,
  delete: mayChange,
} satisfies Policy<CheckedDefaultReviewer>;

/** The default reviewer that the URL names, in its Local Site, if the caller may do this with it. */
export const DefaultReviewerTo = defineTarget({
  uses: { reviewers: DefaultReviewersService },
  policy: defaultReviewerPolicy,
  shownAs: { definition: DEFAULT_REVIEWER, presenter: DefaultReviewerPresenter },
  find: ({ reviewers }, { default_reviewer_id }, caller) => reviewers.find(numericId(default_reviewer_id), caller),
  lock: ({ reviewers }, { id }, caller) => reviewers.lock(id, caller),
});
