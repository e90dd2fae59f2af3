import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { FailingWebhooks } from './failing-webhooks';
import { ReceiverGates } from './receiver-gates';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookMessages } from './webhook-messages';

/** Messages to applications and to webhooks. */
@Module({
  imports: [MailModule],
  providers: [FailingWebhooks, ReceiverGates, WebhookDeliveries, WebhookMessages],
})
export class WebhooksModule {}
