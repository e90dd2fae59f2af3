import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { FeedAddressesService, type ShownFeedAddress } from '../feed-addresses';

/** Everybody who has the address of a feed may read it. */
const feedPolicy = { read: () => true } satisfies Policy<ShownFeedAddress>;

/** The feed at an address of the caller's, while they may see what it is about. */
export const FeedTo = defineTarget({
  uses: { addresses: FeedAddressesService },
  policy: feedPolicy,
  find: ({ addresses }, { feed_secret = '' }, caller) => addresses.opened(feed_secret, caller),
});
