import type { ResourceSample } from '../resource-sample';

/** What suites expect of webhook delivery. */
export const webhookDeliverySample: ResourceSample = {
  name: 'webhook_delivery',
  plural: 'webhook_deliveries',
  list: ['webhooks/:webhook_id/deliveries', 'GET', 'POST'],
  item: ['webhooks/:webhook_id/deliveries/:delivery_id', 'GET', 'PUT'],
  policyId: 'webhook_delivery',
  sent: () => ({ form: {} }),
  make: async ({ api, above }) => {
    const webhook = { id: above.webhook_id ?? 0 };
    return { delivery_id: (await api.make.webhookDelivery(webhook, { state: 'failed' })).id };
  },
};
