import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { FailingWebhooks } from './failing-webhooks';
import { ReceiverGates } from './receiver-gates';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookMessages } from './webhook-messages';
import { WebhooksProcessor } from './webhooks.processor';

/** Messages to applications and to webhooks. */
@Module({
  imports: [MailModule],
  providers: [FailingWebhooks, ReceiverGates, WebhookDeliveries, WebhookMessages, WebhooksProcessor],
})
export class WebhooksModule {}
