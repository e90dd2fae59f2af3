import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups';
import { UsersModule } from '../../people/users';
import { WatchedReviewGroupPresenter } from './watched-review-group.presenter';
import { WatchedReviewGroupsController } from './watched-review-groups.controller';
import { WatchedReviewGroupsService } from './watched-review-groups.service';

/** The groups that people watch. */
@Module({
  imports: [GroupsModule, UsersModule],
  controllers: [WatchedReviewGroupsController],
  providers: [WatchedReviewGroupPresenter, WatchedReviewGroupsService],
})
export class WatchedReviewGroupsModule {}
