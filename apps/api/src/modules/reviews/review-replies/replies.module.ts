import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { UsersModule } from '../../people/users';
import { ReplyAuthorExpansion } from './author.expansion';
import { RepliesController, ReplyDraftController } from './replies.controller';
import { ReplyChanges } from './reply.changes';
import { ReplyPresenter } from './reply.presenter';

/** What people answer to reviews. */
@Module({
  imports: [ReviewRequestsModule, ReviewsModule, UsersModule],
  controllers: [RepliesController, ReplyDraftController],
  providers: [ReplyAuthorExpansion, ReplyChanges, ReplyPresenter],
  exports: [ReplyPresenter],
})
export class RepliesModule {}
