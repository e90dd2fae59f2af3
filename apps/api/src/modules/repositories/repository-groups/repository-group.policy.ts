import { REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import { refuse } from '../../../access/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeRepositories, RepositoriesService } from '../repositories';
import { RepositoryGroupPresenter } from './repository-group.presenter';
import { type ReaderGroup, RepositoryGroupsService } from './repository-groups.service';

/** Whoever may change repositories sees and changes which groups are in their lists; nobody else learns it. */
export const readerGroupPolicy = {
  read: mayChangeRepositories,
  remove: mayChangeRepositories,
} satisfies Policy<ReaderGroup>;

/** The group that the URL names, if the list of the repository has it and the caller may do this. */
export const ReaderGroupTo = defineTarget({
  uses: { repositories: RepositoriesService, readers: RepositoryGroupsService },
  policy: readerGroupPolicy,
  shownAs: { definition: REPOSITORY_GROUP, presenter: RepositoryGroupPresenter },
  async find({ repositories, readers }, { repository_id, group_name = '' }, caller) {
    const repository = await repositories.find(numericId(repository_id), caller);
    if (!repository) return undefined;
    if (!mayChangeRepositories(caller)) refuse(caller);
    return readers.find(repository.id, group_name, caller);
  },
  lock: ({ readers }, reader, caller) => readers.lock(reader, caller),
});
