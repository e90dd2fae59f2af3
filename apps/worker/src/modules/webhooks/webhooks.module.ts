import { Module } from '@nestjs/common';
import { WebhookMessages } from './webhook-messages';
import { WebhooksProcessor } from './webhooks.processor';

/** Webhooks to applications. */
@Module({ providers: [WebhooksProcessor, WebhookMessages] })
export class WebhooksModule {}
