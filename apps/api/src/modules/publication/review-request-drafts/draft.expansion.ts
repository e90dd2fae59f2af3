import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import type { ShownDraft } from './review-request-draft.columns';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/**
 * `GET /api/review-requests/…?expand=draft`: one draft or none, also for those who may not see it; RBTools relies on
 * it.
 */
@Expands({ of: REVIEW_REQUEST, name: 'draft' })
export class DraftExpansion implements Expansion<CheckedReviewRequest, ShownDraft> {
  readonly definition = REVIEW_REQUEST_DRAFT;
  readonly presenter = ReviewRequestDraftPresenter;
  readonly kind = 'children';

  constructor(private readonly drafts: ReviewRequestDraftsService) {}

  async load(requests: readonly CheckedReviewRequest[], { caller }: FastifyRequest) {
    const drafts = await this.drafts.ofRequests(
      requests.map(({ id }) => id),
      caller,
    );
    return requests.map(({ id }) => {
      const draft = drafts.get(id);
      return draft ? [draft] : [];
    });
  }
}
