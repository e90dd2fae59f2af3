import { Injectable } from '@nestjs/common';
import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
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

/** Loads the default reviewer of a URL, in its Local Site. */
@Injectable()
export class DefaultReviewerTarget extends RouteTarget<CheckedDefaultReviewer> {
  protected readonly policy = defaultReviewerPolicy;
  protected override readonly shownAs = { definition: DEFAULT_REVIEWER, presenter: DefaultReviewerPresenter };

  constructor(private readonly reviewers: DefaultReviewersService) {
    super();
  }

  protected find({ default_reviewer_id }: RouteParams, caller: Caller) {
    return this.reviewers.find(numericId(default_reviewer_id), caller);
  }

  protected override lock({ id }: CheckedDefaultReviewer, caller: Caller) {
    return this.reviewers.lock(id, caller);
  }
}

/** The default reviewer that the URL names, if the caller may do this with it. */
export const DefaultReviewerTo = RouteTarget.decorator<typeof defaultReviewerPolicy>(DefaultReviewerTarget);
