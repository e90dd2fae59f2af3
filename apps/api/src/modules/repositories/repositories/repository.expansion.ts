import { REPOSITORY } from '@review-service/contracts/repositories';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, oneForEach } from '../../../hypermedia/expansions/expansion';
import { RepositoriesService, type ShownRepository } from './repositories.service';
import { RepositoryPresenter } from './repository.presenter';

/** `expand=repository` of an object: it stays a link where the caller may not see the repository. */
@Injectable()
export abstract class RepositoryExpansion<Parent> implements Expansion<Parent, ShownRepository> {
  readonly definition = REPOSITORY;
  readonly presenter = RepositoryPresenter;
  readonly kind = 'object';

  constructor(private readonly repositories: RepositoriesService) {}

  protected abstract repositoryOf(parent: Parent): { readonly id: number } | null;

  async load(parents: readonly Parent[], { caller }: FastifyRequest) {
    const ids = parents.map((parent) => this.repositoryOf(parent)?.id);
    const named = ids.flatMap((id) => id ?? []);
    return oneForEach(ids, await this.repositories.ofIds(named, caller));
  }
}
