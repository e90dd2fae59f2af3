import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { type Handlers, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { WebhookMessages } from './webhook-messages';

/** Webhooks to applications. */
@Processor()
export class WebhooksProcessor implements QueueProcessor<typeof WEBHOOKS_QUEUE> {
  readonly queue = WEBHOOKS_QUEUE;
  readonly handlers: Handlers<typeof WEBHOOKS_QUEUE>;

  constructor(messages: WebhookMessages) {
    this.handlers = {
      'oauth_token.deleted': outside((deleted, message) => messages.tokenDeleted(deleted, message)),
    };
  }
}
