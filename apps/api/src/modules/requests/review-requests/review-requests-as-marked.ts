import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { sql } from '@review-service/database/sql';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import type { MarkableKind } from '../../people/marks';
import type { ShownReviewRequest } from './review-request.columns';
import { ReviewRequestPresenter } from './review-request.presenter';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

/** Review requests that people watch, archive or mute. */
export const REVIEW_REQUESTS: MarkableKind<ReviewRequestsService, ShownReviewRequest, CheckedReviewRequest> = {
  definition: REVIEW_REQUEST,
  presenter: ReviewRequestPresenter,
  service: ReviewRequestsService,
  find: (requests, name, caller) => requests.find(numericId(name), caller),
  nameOf: ({ displayId }) => displayId,
  idOf: ({ displayId }) => displayId,
  kept: (id) => sql`review_request o where o.id = ${id} for key share of o`,
};
