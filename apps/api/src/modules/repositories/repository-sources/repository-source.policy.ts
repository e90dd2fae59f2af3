import { REPOSITORY_SOURCE } from '@review-service/contracts/repository-sources';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeRepositories, RepositoriesService } from '../repositories';
import { EditableSources } from '../sources';
import { RepositorySourcePresenter } from './repository-source.presenter';
import type { CheckedSource } from './repository-sources.service';

/** Only callers who may change a repository: the address of its source may reveal much about a network. */
const mayChange = (caller: Caller, { repository }: CheckedSource) =>
  mayChangeRepositories(caller) && (caller.bounds.length === 0 || repository.readable);
const policy = { read: mayChange, update: mayChange } satisfies Policy<CheckedSource>;

/** The source of the repository that the URL names. */
export const RepositorySourceTo = defineTarget({
  uses: { repositories: RepositoriesService, sources: EditableSources },
  policy,
  shownAs: { definition: REPOSITORY_SOURCE, presenter: RepositorySourcePresenter },
  find: async ({ repositories, sources }, { repository_id }, caller) => {
    const repository = await repositories.find(numericId(repository_id), caller);
    return repository && { repository, ...(await sources.of(repository.id)) };
  },
  lock: async ({ repositories, sources }, { repository: { id } }, caller) => {
    const repository = await repositories.lock(id, caller);
    return repository && { repository, ...(await sources.of(id)) };
  },
});
