import { Module } from '@nestjs/common';
import { WebhookMessages } from './webhook-messages';
import { WebhooksProcessor } from './webhooks.processor';

/** What applications are told. */
@Module({ providers: [WebhooksProcessor, WebhookMessages] })
export class WebhooksModule {}
