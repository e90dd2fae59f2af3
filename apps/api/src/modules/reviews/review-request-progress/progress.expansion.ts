import { PROGRESS } from '@review-service/contracts/progress';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewRequest } from '../../requests/review-requests';
import { ProgressPresenter } from './progress.presenter';
import { type Progress, ProgressService } from './progress.service';

/** `GET /api/review-requests/…?expand=progress` */
@Expands({ of: REVIEW_REQUEST, name: 'progress' })
export class ProgressExpansion implements Expansion<ShownReviewRequest, Progress> {
  readonly definition = PROGRESS;
  readonly presenter = ProgressPresenter;
  readonly kind = 'object';

  constructor(private readonly progress: ProgressService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const found = await this.progress.ofEach(requests, caller);
    return requests.map(({ id }) => {
      const progress = found.get(id);
      return progress && [progress];
    });
  }
}
