import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories';
import { UsersModule } from '../../people/users';
import { RepositoryUserPresenter } from './repository-user.presenter';
import { RepositoryUsersController } from './repository-users.controller';
import { RepositoryUsersService } from './repository-users.service';
import { ReaderExpansion } from './reader.expansion';

/** The people in the access lists of repositories. */
@Module({
  imports: [RepositoriesModule, UsersModule],
  controllers: [RepositoryUsersController],
  providers: [ReaderExpansion, RepositoryUserPresenter, RepositoryUsersService],
})
export class RepositoryUsersModule {}
