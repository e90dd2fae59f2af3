import { DIFF } from '@review-service/contracts/diffs';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewRequest } from '../../requests/review-requests';
import { DiffPresenter } from './diff.presenter';
import { DiffsService, type ShownDiff } from './diffs.service';

/** `GET /api/review-requests/…?expand=latest_diff` */
@Expands({ of: REVIEW_REQUEST, name: 'latest_diff' })
export class LatestDiffExpansion implements Expansion<ShownReviewRequest, ShownDiff> {
  readonly definition = DIFF;
  readonly presenter = DiffPresenter;
  readonly kind = 'object';

  constructor(private readonly diffs: DiffsService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const ids = requests.map(({ id }) => id);
    return oneForEach(ids, await this.diffs.latestOf(requests, caller));
  }
}
