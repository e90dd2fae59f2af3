import type { ResourceSample } from '../resource-sample';

/** What suites expect of the address of a feed. */
export const feedAddressSample: ResourceSample = {
  name: 'feed_address',
  plural: 'feed_addresses',
  list: ['users/:username/feed-addresses', 'GET', 'POST'],
  item: ['users/:username/feed-addresses/:feed_address_id', 'GET', 'DELETE'],
  sent: () => ({ form: {} }),
  make: async ({ api, owner, here }) => ({ feed_address_id: (await api.make.feedAddress(owner, here)).id }),
};
