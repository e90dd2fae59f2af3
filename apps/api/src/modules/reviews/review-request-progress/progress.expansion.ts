import { PROGRESS } from '@review-service/contracts/progress';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
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
    const ids = requests.map(({ id }) => id);
    return oneForEach(ids, await this.progress.ofEach(requests, caller));
  }
}
