import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups';
import { RepositoriesModule } from '../repositories';
import { UsersModule } from '../users';
import { RepositoryExpansion } from './repository.expansion';
import { ReviewRequestTarget } from './review-request.policy';
import { ReviewRequestPresenter } from './review-request.presenter';
import { ReviewRequestsController } from './review-requests.controller';
import { ReviewRequestsService } from './review-requests.service';
import { SubmitterExpansion } from './submitter.expansion';
import { TargetGroupsExpansion } from './target-groups.expansion';
import { TargetPeopleExpansion } from './target-people.expansion';

/** Review requests. */
@Module({
  imports: [GroupsModule, RepositoriesModule, UsersModule],
  controllers: [ReviewRequestsController],
  providers: [
    RepositoryExpansion,
    ReviewRequestPresenter,
    ReviewRequestTarget,
    ReviewRequestsService,
    SubmitterExpansion,
    TargetGroupsExpansion,
    TargetPeopleExpansion,
  ],
  exports: [ReviewRequestPresenter, ReviewRequestTarget, ReviewRequestsService],
})
export class ReviewRequestsModule {}
