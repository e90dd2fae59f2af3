import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import { ReviewRequestPresenter, ReviewRequestsService, type ShownReviewRequest } from '../../requests/review-requests';
import { PersonExpansion } from '../../people/users';
import type { ShownDraft } from './review-request-draft.columns';

/** `GET …/draft/?expand=review_request` */
@Expands({ of: REVIEW_REQUEST_DRAFT, name: 'review_request' })
export class DraftedRequestExpansion implements Expansion<ShownDraft, ShownReviewRequest> {
  readonly definition = REVIEW_REQUEST;
  readonly presenter = ReviewRequestPresenter;
  readonly kind = 'object';

  constructor(private readonly requests: ReviewRequestsService) {}

  async load(drafts: readonly ShownDraft[], { caller }: FastifyRequest) {
    const ids = drafts.map(({ requestId }) => requestId);
    return oneForEach(ids, await this.requests.ofIds(ids, caller));
  }
}

/** `GET …/draft/?expand=submitter`: who has the review request once the draft is published. */
@Expands({ of: REVIEW_REQUEST_DRAFT, name: 'submitter' })
export class DraftSubmitterExpansion extends PersonExpansion<ShownDraft> {
  protected personOf({ owner }: ShownDraft) {
    return owner;
  }
}
