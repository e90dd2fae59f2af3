import { REPOSITORY } from '@review-service/contracts/repositories';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../hypermedia/expansion';
import { RepositoriesService, RepositoryPresenter, type ShownRepository } from '../repositories';
import type { ShownReviewRequest } from './review-request.columns';

/** `GET /api/review-requests/…?expand=repository`. */
@Expands({ of: REVIEW_REQUEST, name: 'repository' })
export class RepositoryExpansion implements Expansion<ShownReviewRequest, ShownRepository> {
  readonly definition = REPOSITORY;
  readonly presenter = RepositoryPresenter;
  readonly kind = 'object';

  constructor(private readonly repositories: RepositoriesService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const repositories = await this.repositories.ofIds(
      requests.flatMap(({ repository }) => repository?.id ?? []),
      caller,
    );
    return requests.map(({ repository: of }) => {
      const repository = of && repositories.get(of.id);
      return repository ? [repository] : undefined;
    });
  }
}
