import { Module } from '@nestjs/common';
import { HiddenReviewRequestsModule } from '../../requests/hidden-review-requests';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { UsersModule } from '../../people/users';
import { AgentRules } from './agent-rules';
import { AuthorTurn } from './author-turn';
import { ReviewAuthorExpansion } from './author.expansions';
import { ReviewChanges } from './review-changes';
import { ReviewDrafts } from './review-drafts';
import { ReviewTo } from './review.policy';
import { ReviewPresenter } from './review.presenter';
import { ReviewDraftController, ReviewsController } from './reviews.controller';
import { ReviewsService } from './reviews.service';

/** What people say about review requests. */
@Module({
  imports: [HiddenReviewRequestsModule, ReviewRequestsModule, UsersModule],
  controllers: [ReviewsController, ReviewDraftController],
  providers: [
    AgentRules,
    AuthorTurn,
    ReviewAuthorExpansion,
    ReviewChanges,
    ReviewDrafts,
    ReviewPresenter,
    ReviewTo.target,
    ReviewsService,
  ],
  exports: [AgentRules, ReviewDrafts, ReviewPresenter, ReviewTo.target, ReviewsService],
})
export class ReviewsModule {}
