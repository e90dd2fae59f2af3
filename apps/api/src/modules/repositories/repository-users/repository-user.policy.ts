import { REPOSITORY_USER } from '@review-service/contracts/repository-users';
import { refuse } from '../../../access/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { mayChangeRepositories, RepositoriesService } from '../repositories';
import { RepositoryUserPresenter } from './repository-user.presenter';
import { type Reader, RepositoryUsersService } from './repository-users.service';

/** Whoever may change repositories sees and changes who is in their lists; nobody else learns it. */
export const readerPolicy = { read: mayChangeRepositories, remove: mayChangeRepositories } satisfies Policy<Reader>;

/** The person that the URL names, if the list of the repository has them and the caller may do this. */
export const ReaderTo = defineTarget({
  uses: { repositories: RepositoriesService, readers: RepositoryUsersService },
  policy: readerPolicy,
  shownAs: { definition: REPOSITORY_USER, presenter: RepositoryUserPresenter },
  async find({ repositories, readers }, { repository_id, username = '' }, caller) {
    const repository = await repositories.find(numericId(repository_id), caller);
    if (!repository) return undefined;
    if (!mayChangeRepositories(caller)) refuse(caller);
    return readers.find(repository.id, username, caller);
  },
  lock: ({ readers }, reader, caller) => readers.lock(reader, caller),
});
