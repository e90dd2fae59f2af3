import { Module } from '@nestjs/common';
import { AddRepositoryUser, REPOSITORY_USER } from '@review-service/contracts/repository-users';
import { sql } from '@review-service/database/sql';
import { memberships } from '../../../memberships/memberships';
import { PEOPLE, UsersModule } from '../../people/users';
import { mayChangeRepositories, REPOSITORIES, RepositoriesModule } from '../repositories';

/** `/api/repositories/{repository_id}/users/`: the people who may read one that is not public. */
const { controller, providers } = memberships({
  definition: REPOSITORY_USER,
  parents: REPOSITORIES,
  members: PEOPLE,
  table: sql`repository_user`,
  parentId: sql`repository_id`,
  memberId: sql`user_id`,
  form: AddRepositoryUser,
  mayChange: mayChangeRepositories,
  audited: { added: 'repository.user-added', removed: 'repository.user-removed' },
});

/** The people in the access lists of repositories. */
@Module({ imports: [RepositoriesModule, UsersModule], controllers: [controller], providers })
export class RepositoryUsersModule {}
