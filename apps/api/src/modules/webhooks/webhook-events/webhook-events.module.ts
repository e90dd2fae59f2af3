import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { ReviewRequestChangesModule } from '../../publication/review-request-changes';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewCommentsModule } from '../../reviews/review-comments';
import { RepliesModule } from '../../reviews/review-replies';
import { ReviewsModule } from '../../reviews/reviews';
import { StatusUpdatesModule } from '../../reviews/status-updates';
import { GroupWebhookEvents } from './group-webhook-events';
import { WebhookEvents } from './webhook-events';
import { WebhookPayloads } from './webhook-payloads';

/** What webhooks are told. */
@Module({
  imports: [
    GroupsModule,
    ReviewCommentsModule,
    RepliesModule,
    ReviewRequestChangesModule,
    ReviewRequestsModule,
    ReviewsModule,
    StatusUpdatesModule,
  ],
  providers: [WebhookEvents, GroupWebhookEvents, WebhookPayloads],
  exports: [WebhookEvents],
})
export class WebhookEventsModule {}
