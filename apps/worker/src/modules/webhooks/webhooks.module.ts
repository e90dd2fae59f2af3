import { Module } from '@nestjs/common';
import { ReceiverGates } from './receiver-gates';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookMessages } from './webhook-messages';
import { WebhooksProcessor } from './webhooks.processor';

/** Messages to applications and to webhooks. */
@Module({ providers: [ReceiverGates, WebhookDeliveries, WebhookMessages, WebhooksProcessor] })
export class WebhooksModule {}
