import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '../webhook-events';
import { WebhooksModule } from '../webhooks';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { WebhookDeliveryPresenter } from './webhook-delivery.presenter';

/** What was sent to webhooks. */
@Module({
  imports: [WebhookEventsModule, WebhooksModule],
  controllers: [WebhookDeliveriesController],
  providers: [WebhookDeliveriesService, WebhookDeliveryPresenter],
})
export class WebhookDeliveriesModule {}
