import { WEBHOOK } from '@review-service/contracts/webhooks';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { administersWebhooks } from './webhook.access';
import { WebhookPresenter } from './webhook.presenter';
import { type CheckedWebhook, WebhooksService } from './webhooks.service';

const administers = (caller: Caller) => administersWebhooks(caller);

/** Only administrators see webhooks: their addresses may be secrets themselves. */
export const webhookPolicy = {
  read: administers,
  update: administers,
  delete: administers,
} satisfies Policy<CheckedWebhook>;

/** The webhook that the URL names, in its Local Site, if the caller may do this with it. */
export const WebhookTo = defineTarget({
  uses: { webhooks: WebhooksService },
  policy: webhookPolicy,
  shownAs: { definition: WEBHOOK, presenter: WebhookPresenter },
  find: ({ webhooks }, { webhook_id }, caller) => webhooks.find(numericId(webhook_id), caller),
  lock: ({ webhooks }, { id }, caller) => webhooks.lock(id, caller),
});
