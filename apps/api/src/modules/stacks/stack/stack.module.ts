import { Module } from '@nestjs/common';
import { DiffsModule } from '../../diffs/diffs';
import { ReviewRequestDraftsModule } from '../../publication/review-request-drafts';
import { DefaultReviewersModule } from '../../repositories/default-reviewers';
import { RepositoriesModule } from '../../repositories/repositories';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../../reviews/reviews';
import { PostedStackPresenter } from './posted-stack.presenter';
import { PostedStacksController } from './posted-stacks.controller';
import { PostedStacksService } from './posted-stacks.service';
import { ItemReader } from './read-items';
import { StackActs } from './stack-acts.service';
import { StackClosingController, StackPublicationController, StackReviewsController } from './stack-acts.controller';
import { StackOverlapsController } from './stack-overlaps.controller';
import { StackOverlapsService } from './stack-overlaps.service';
import { StackController } from './stack.controller';
import { StackExpansion } from './stack.expansion';
import { StackOf } from './stack.policy';
import { StackOverlapsPresenter, StackPositionPresenter, StackPresenter } from './stack.presenter';
import { StackService } from './stack.service';

/** The stacks of review requests. */
@Module({
  imports: [
    DefaultReviewersModule,
    DiffsModule,
    RepositoriesModule,
    ReviewRequestDraftsModule,
    ReviewRequestsModule,
    ReviewsModule,
  ],
  controllers: [
    PostedStacksController,
    StackController,
    StackOverlapsController,
    StackPublicationController,
    StackReviewsController,
    StackClosingController,
  ],
  providers: [
    ItemReader,
    PostedStackPresenter,
    PostedStacksService,
    StackActs,
    StackExpansion,
    StackOf.target,
    StackOverlapsPresenter,
    StackOverlapsService,
    StackPositionPresenter,
    StackPresenter,
    StackService,
  ],
})
export class StackModule {}
