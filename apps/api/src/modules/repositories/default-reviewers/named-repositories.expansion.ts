import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import { REPOSITORY } from '@review-service/contracts/repositories';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import { RepositoryPresenter, RepositoriesService, type ShownRepository } from '../repositories';
import type { ShownDefaultReviewer } from './default-reviewers.service';

/** `GET /api/default-reviewers/…?expand=repositories`: those that the caller may see. */
@Expands({ of: DEFAULT_REVIEWER, name: 'repositories' })
export class NamedRepositoriesExpansion implements Expansion<ShownDefaultReviewer, ShownRepository> {
  readonly definition = REPOSITORY;
  readonly presenter = RepositoryPresenter;
  readonly kind = 'collection';

  constructor(private readonly repositories: RepositoriesService) {}

  async load(reviewers: readonly ShownDefaultReviewer[], { caller }: FastifyRequest) {
    const found = await this.repositories.ofIds(
      reviewers.flatMap(({ repositories }) => (isFew(repositories) ? repositories.map(({ id }) => id) : [])),
      caller,
    );
    return reviewers.map(({ repositories }) =>
      isFew(repositories) ? repositories.flatMap(({ id }) => found.get(id) ?? []) : undefined,
    );
  }
}
