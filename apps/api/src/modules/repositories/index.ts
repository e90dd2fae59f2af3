export { isReadable as isReadableRepository } from './repository.access';
export { RepositoriesModule } from './repositories.module';
export type { JudgedRepository } from './repositories.service';
export { RepositoryTo } from './repository.policy';
