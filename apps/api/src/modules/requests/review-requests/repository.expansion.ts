import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { RepositoryExpansion } from '../../repositories/repositories';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=repository`. */
@Expands({ of: REVIEW_REQUEST, name: 'repository' })
export class RequestRepositoryExpansion extends RepositoryExpansion<ShownReviewRequest> {
  protected repositoryOf({ repository }: ShownReviewRequest) {
    return repository;
  }
}
