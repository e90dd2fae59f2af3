import { REPOSITORY } from '@review-service/contracts/repositories';
import { WEBHOOK } from '@review-service/contracts/webhooks';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import { RepositoriesService, RepositoryPresenter, type ShownRepository } from '../../repositories/repositories';
import type { ShownWebhook } from './webhooks.service';

/** `GET /api/webhooks/…?expand=repositories`: those that the caller may see. */
@Expands({ of: WEBHOOK, name: 'repositories' })
export class WebhookRepositoriesExpansion implements Expansion<ShownWebhook, ShownRepository> {
  readonly definition = REPOSITORY;
  readonly presenter = RepositoryPresenter;
  readonly kind = 'collection';

  constructor(private readonly repositories: RepositoriesService) {}

  async load(webhooks: readonly ShownWebhook[], { caller }: FastifyRequest) {
    const found = await this.repositories.ofIds(
      webhooks.flatMap(({ repositories }) => (isFew(repositories) ? repositories.map(({ id }) => id) : [])),
      caller,
    );
    return webhooks.map(({ repositories }) =>
      isFew(repositories) ? repositories.flatMap(({ id }) => found.get(id) ?? []) : undefined,
    );
  }
}
