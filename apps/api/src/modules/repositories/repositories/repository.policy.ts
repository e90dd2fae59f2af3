import { Injectable } from '@nestjs/common';
import { REPOSITORY } from '@review-service/contracts/repositories';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type CheckedRepository, RepositoriesService } from './repositories.service';
import { RepositoryPresenter } from './repository.presenter';

/** Who may change and delete repositories, and say who reads those that are not public. */
export const mayChangeRepositories = (caller: Caller): boolean => caller.may('scmtools.change_repository');

/** Who may do what with a repository. */
export const repositoryPolicy = {
  read: (_caller, { readable }) => readable,
  update: mayChangeRepositories,
  delete: mayChangeRepositories,
} satisfies Policy<CheckedRepository>;

/** Loads the repository of a URL. */
@Injectable()
export class RepositoryTarget extends RouteTarget<CheckedRepository> {
  protected readonly policy = repositoryPolicy;
  protected override readonly shownAs = { definition: REPOSITORY, presenter: RepositoryPresenter };

  constructor(private readonly repositories: RepositoriesService) {
    super();
  }

  protected find({ repository_id }: RouteParams, caller: Caller) {
    return this.repositories.find(numericId(repository_id), caller);
  }

  protected override lock({ id }: CheckedRepository, caller: Caller) {
    return this.repositories.lock(id, caller);
  }
}

/** The repository that the URL names, if the caller may do this with it. */
export const RepositoryTo = RouteTarget.decorator<typeof repositoryPolicy>(RepositoryTarget);
