import { PUBLICATION } from '@review-service/contracts/publications';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewRequest } from '../../requests/review-requests';
import { PublicationPresenter } from './publication.presenter';
import { type Publication, PublicationsService } from './publications.service';

/** `GET /api/review-requests/…?expand=publication`: of what the caller has written and not published. */
@Expands({ of: REVIEW_REQUEST, name: 'publication' })
export class PublicationExpansion implements Expansion<ShownReviewRequest, Publication> {
  readonly definition = PUBLICATION;
  readonly presenter = PublicationPresenter;
  readonly kind = 'object';

  constructor(private readonly publications: PublicationsService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    if (caller.isAnonymous) return requests.map(() => undefined);
    const ids = requests.map(({ id }) => id);
    return oneForEach(ids, await this.publications.ofEach(requests, caller));
  }
}
