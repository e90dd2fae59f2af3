import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories';
import { GroupsModule } from '../../groups/groups';
import { RepositoryGroupPresenter } from './repository-group.presenter';
import { RepositoryGroupsController } from './repository-groups.controller';
import { RepositoryGroupsService } from './repository-groups.service';
import { ReaderGroupExpansion } from './reader-group.expansion';

/** The groups in the access lists of repositories. */
@Module({
  imports: [RepositoriesModule, GroupsModule],
  controllers: [RepositoryGroupsController],
  providers: [ReaderGroupExpansion, RepositoryGroupPresenter, RepositoryGroupsService],
})
export class RepositoryGroupsModule {}
