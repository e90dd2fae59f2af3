import { Injectable } from '@nestjs/common';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestTarget } from '../../requests/review-requests';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** Those who may edit a review request may do all with its draft. */
export const draftPolicy = {
  edit: (_caller, { readable, editable }) => readable && editable,
} satisfies Policy<CheckedReviewRequest>;

/** Loads the review request of a URL, whose lock is that of its draft, too. `If-Match` is compared with the draft. */
@Injectable()
export class ReviewRequestDraftTarget extends RouteTarget<CheckedReviewRequest> {
  protected readonly policy = draftPolicy;
  protected override readonly shownAs = { definition: REVIEW_REQUEST_DRAFT, presenter: ReviewRequestDraftPresenter };

  constructor(
    private readonly target: ReviewRequestTarget,
    private readonly requests: ReviewRequestsService,
    private readonly drafts: ReviewRequestDraftsService,
  ) {
    super();
  }

  protected find(params: RouteParams, caller: Caller) {
    return this.target.above('edit', params, caller);
  }

  protected override lock({ id }: CheckedReviewRequest, caller: Caller) {
    return this.requests.lock(id, caller);
  }

  protected override shown(request: CheckedReviewRequest, caller: Caller) {
    return this.drafts.find(request, caller);
  }
}

/** The review request whose draft the URL names. */
export const DraftOf = RouteTarget.decorator<typeof draftPolicy>(ReviewRequestDraftTarget);
