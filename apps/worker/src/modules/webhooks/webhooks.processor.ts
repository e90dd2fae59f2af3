import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { type Handlers, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookMessages } from './webhook-messages';

/** Messages to applications and to webhooks. */
@Processor()
export class WebhooksProcessor implements QueueProcessor<typeof WEBHOOKS_QUEUE> {
  readonly queue = WEBHOOKS_QUEUE;
  readonly handlers: Handlers<typeof WEBHOOKS_QUEUE>;

  constructor(messages: WebhookMessages, deliveries: WebhookDeliveries) {
    this.handlers = {
      'webhook-delivery.due': outside((due, message) => deliveries.send(due, message)),
      'oauth_token.deleted': outside((deleted, message) => messages.tokenDeleted(deleted, message)),
    };
  }
}
