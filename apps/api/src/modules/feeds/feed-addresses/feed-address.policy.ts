import { FEED_ADDRESS } from '@review-service/contracts/feeds';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { FeedAddressPresenter } from './feed-address.presenter';
import { type CheckedFeedAddress, FeedAddressesService } from './feed-addresses.service';

const owns = (caller: Caller, { userId }: CheckedFeedAddress) => caller.isSuperuser || caller.userId === userId;

/** Who may do what with the address of a feed: its owner, and superusers, who end lost ones. Nobody sees it again. */
export const feedAddressPolicy = { read: owns, delete: owns } satisfies Policy<CheckedFeedAddress>;

/** The address of a feed that the URL names, if the caller may do this with it. */
export const FeedAddressTo = defineTarget({
  uses: { addresses: FeedAddressesService },
  policy: feedAddressPolicy,
  shownAs: { definition: FEED_ADDRESS, presenter: FeedAddressPresenter },
  find: ({ addresses }, { username = '', feed_address_id }, caller) =>
    addresses.find(username, numericId(feed_address_id), caller),
  lock: ({ addresses }, { id }, caller) => addresses.lock(id, caller),
});
