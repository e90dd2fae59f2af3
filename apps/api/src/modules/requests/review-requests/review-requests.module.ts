import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GroupsModule } from '../../groups/groups';
import { RepositoriesModule } from '../../repositories/repositories';
import { UsersModule } from '../../people/users';
import { ReviewRequestCreation } from './review-request-creation';
import { ReviewRequestEvents } from './review-request-events';
import { ReviewRequestEditor } from './review-request-editor';
import { ReviewRequestListeners } from './review-request-listeners';
import { ReviewRequestStates } from './review-request-states';
import { REVIEW_REQUEST_EXPANSIONS } from './review-request.expansions';
import { ReviewRequestTo } from './review-request.policy';
import { ReviewRequestPresenter } from './review-request.presenter';
import { ReviewRequestsController } from './review-requests.controller';
import { ReviewRequestsService } from './review-requests.service';

/** Review requests. */
@Module({
  imports: [DiscoveryModule, GroupsModule, RepositoriesModule, UsersModule],
  controllers: [ReviewRequestsController],
  providers: [
    ...REVIEW_REQUEST_EXPANSIONS,
    ReviewRequestCreation,
    ReviewRequestEditor,
    ReviewRequestEvents,
    ReviewRequestListeners,
    ReviewRequestPresenter,
    ReviewRequestStates,
    ReviewRequestTo.target,
    ReviewRequestsService,
  ],
  exports: [
    ReviewRequestCreation,
    ReviewRequestEditor,
    ReviewRequestEvents,
    ReviewRequestPresenter,
    ReviewRequestStates,
    ReviewRequestTo.target,
    ReviewRequestsService,
  ],
})
export class ReviewRequestsModule {}
