import { WEBHOOK_DELIVERY } from '@review-service/contracts/webhook-deliveries';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { WebhookTo } from '../webhooks';
import { WebhookDeliveryPresenter } from './webhook-delivery.presenter';
import { type CheckedDelivery, WebhookDeliveriesService } from './webhook-deliveries.service';

/** Viewers of a webhook see its deliveries, and may send them again. The webhook's target checks it. */
export const webhookDeliveryPolicy = {
  read: () => true,
  update: () => true,
} satisfies Policy<CheckedDelivery>;

/** The message that the URL names, to a webhook that the caller administers. */
export const WebhookDeliveryTo = defineTarget({
  uses: { parent: WebhookTo.target, deliveries: WebhookDeliveriesService },
  policy: webhookDeliveryPolicy,
  shownAs: { definition: WEBHOOK_DELIVERY, presenter: WebhookDeliveryPresenter },
  async find({ parent, deliveries }, params, caller) {
    const webhook = await parent.checked('read', params, caller);
    return webhook && deliveries.find(webhook, numericId(params.delivery_id));
  },
  lock: ({ deliveries }, delivery) => deliveries.lock(delivery),
});
