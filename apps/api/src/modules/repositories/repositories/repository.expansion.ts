import { REPOSITORY } from '@review-service/contracts/repositories';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { RepositoriesService } from './repositories.service';
import { RepositoryPresenter } from './repository.presenter';

/** Inlines repositories that objects name, if the caller may see them. */
export const expandRepositories = expansionsById(RepositoriesService, REPOSITORY, RepositoryPresenter);
