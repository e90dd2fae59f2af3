import { Injectable } from '@nestjs/common';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestTarget } from '../review-requests';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { type DraftPlace, ReviewRequestDraftsService } from './review-request-drafts.service';

/** Those who may edit a review request may do all with its draft. The request's target checks it. */
export const draftPolicy = {
  edit: (_caller, { request }) => request.readable && request.editable,
} satisfies Policy<DraftPlace>;

/** Loads the draft of the review request of a URL. */
@Injectable()
export class ReviewRequestDraftTarget extends RouteTarget<DraftPlace> {
  protected readonly policy = draftPolicy;
  protected override readonly shownAs = { definition: REVIEW_REQUEST_DRAFT, presenter: ReviewRequestDraftPresenter };

  constructor(
    private readonly requests: ReviewRequestTarget,
    private readonly all: ReviewRequestsService,
    private readonly drafts: ReviewRequestDraftsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.requests.above('edit', params, caller);
    return request && this.at(request, caller);
  }

  /** The lock of the review request is that of its draft, too. */
  protected override async lock({ request: { id } }: DraftPlace, caller: Caller) {
    const request = await this.all.lock(id, caller);
    return request && this.at(request, caller);
  }

  protected override shown({ draft }: DraftPlace) {
    return Promise.resolve(draft);
  }

  private async at(request: CheckedReviewRequest, caller: Caller): Promise<DraftPlace> {
    return { request, draft: await this.drafts.find(request, caller) };
  }
}

/** The place of the draft that the URL names. */
export const DraftTo = RouteTarget.decorator<typeof draftPolicy>(ReviewRequestDraftTarget);
