import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { VISIT } from '@review-service/contracts/visits';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewRequest } from '../review-requests';
import { VisitPresenter } from './visit.presenter';
import { type ShownVisit, VisitsService } from './visits.service';

/** `GET /api/review-requests/…?expand=visit`: the caller's own. */
@Expands({ of: REVIEW_REQUEST, name: 'visit' })
export class VisitExpansion implements Expansion<ShownReviewRequest, ShownVisit> {
  readonly definition = VISIT;
  readonly presenter = VisitPresenter;
  readonly kind = 'object';

  constructor(private readonly visits: VisitsService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    if (caller.isAnonymous) return requests.map(() => undefined);
    const ids = requests.map(({ id }) => id);
    return oneForEach(ids, await this.visits.ofEach(requests, caller));
  }
}
