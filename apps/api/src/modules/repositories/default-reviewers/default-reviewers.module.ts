import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { RepositoriesModule } from '../repositories';
import { UsersModule } from '../../people/users';
import { DEFAULT_REVIEWER_EXPANSIONS } from './default-reviewer.expansions';
import { DefaultReviewerPresenter } from './default-reviewer.presenter';
import { DefaultReviewerTargets } from './default-reviewer.targets';
import { DefaultReviewersController } from './default-reviewers.controller';
import { DefaultReviewersService } from './default-reviewers.service';

/** Who reviews changes of which files. */
@Module({
  imports: [GroupsModule, RepositoriesModule, UsersModule],
  controllers: [DefaultReviewersController],
  providers: [
    ...DEFAULT_REVIEWER_EXPANSIONS,
    DefaultReviewerPresenter,
    DefaultReviewerTargets,
    DefaultReviewersService,
  ],
  exports: [DefaultReviewersService],
})
export class DefaultReviewersModule {}
