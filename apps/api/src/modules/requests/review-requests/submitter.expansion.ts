import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { PersonExpansion } from '../../people/users';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=submitter`. */
@Expands({ of: REVIEW_REQUEST, name: 'submitter' })
export class SubmitterExpansion extends PersonExpansion<ShownReviewRequest> {
  protected personOf({ submitter }: ShownReviewRequest) {
    return submitter;
  }
}
