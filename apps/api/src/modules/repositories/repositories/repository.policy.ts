import { REPOSITORY } from '@review-service/contracts/repositories';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
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

/** The repository that the URL names, if the caller may do this with it. */
export const RepositoryTo = defineTarget({
  uses: { repositories: RepositoriesService },
  policy: repositoryPolicy,
  shownAs: { definition: REPOSITORY, presenter: RepositoryPresenter },
  find: ({ repositories }, { repository_id }, caller) => repositories.find(numericId(repository_id), caller),
  lock: ({ repositories }, { id }, caller) => repositories.lock(id, caller),
});
