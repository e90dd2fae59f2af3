import type { ResourceSample } from '../resource-sample';

/** What suites expect of webhook. */
export const webhookSample: ResourceSample = {
  name: 'webhook',
  plural: 'webhooks',
  list: ['webhooks', 'GET', 'POST'],
  item: ['webhooks/:webhook_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'webhook',
  sent: () => ({
    form: {
      apply_to: 'all',
      enabled: '1',
      encoding: 'application/json',
      events: '*',
      url: 'https://hooks.example.com/',
    },
  }),
  make: async ({ api, here }) => ({ webhook_id: (await api.make.webhook(here)).id }),
};
