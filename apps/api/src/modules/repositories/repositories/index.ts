export { RepositoriesModule } from './repositories.module';
export {
  type CheckedRepository,
  RepositoriesService,
  repositoryColumns,
  type ShownRepository,
} from './repositories.service';
export { mayChangeRepositories, repositoryPolicy, RepositoryTo } from './repository.policy';
export { REPOSITORIES } from './repositories-as-parents';
export { expandRepositories } from './repository.expansion';
export { RepositoryPresenter } from './repository.presenter';
