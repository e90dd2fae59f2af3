import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { RepositoriesModule } from '../repositories';
import { UsersModule } from '../../people/users';
import { DefaultReviewerPresenter } from './default-reviewer.presenter';
import { DefaultReviewerTargets } from './default-reviewer.targets';
import { DefaultReviewersController } from './default-reviewers.controller';
import { DefaultReviewersService } from './default-reviewers.service';
import { NamedGroupsExpansion } from './named-groups.expansion';
import { NamedRepositoriesExpansion } from './named-repositories.expansion';
import { NamedUsersExpansion } from './named-users.expansion';

/** Who reviews changes of which files. */
@Module({
  imports: [GroupsModule, RepositoriesModule, UsersModule],
  controllers: [DefaultReviewersController],
  providers: [
    DefaultReviewerPresenter,
    DefaultReviewerTargets,
    DefaultReviewersService,
    NamedGroupsExpansion,
    NamedRepositoriesExpansion,
    NamedUsersExpansion,
  ],
  exports: [DefaultReviewersService],
})
export class DefaultReviewersModule {}
