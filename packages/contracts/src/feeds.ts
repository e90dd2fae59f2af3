import { Integer, Text } from './fields';
import { defineResource } from './resource';

/** Addresses of feeds for feed readers. Closed to tokens, because an address outlives the token that created it. */
export const FEED_ADDRESS = defineResource('feed_address', { plural: 'feed_addresses', closedToTokens: true });

/** The subject of a feed: the owner's own review requests, or those of a group or repository. */
export const FEED_TOPICS = ['mine', 'group', 'repository'] as const;

/** One of FEED_TOPICS. */
export type FeedTopic = (typeof FEED_TOPICS)[number];

/** A person has so many addresses at most. */
export const FEED_ADDRESSES_AT_MOST = 100;

/** The address of a feed, as its owner sees it. */
export interface FeedAddressFields {
  /** The subject of the feed. */
  about: (typeof FEED_TOPICS)[number];
  /** Shown once, when it is made; otherwise empty. */
  address: string;
  /** Unique among all addresses of feeds. */
  id: number;
  /** The name of the group or the repository; empty if it is about neither, or if its owner may not see that any more. */
  name: string;
  /** When it was made. */
  time_added: string;
}

/** The subject of a new feed; without either field, the owner's own review requests. */
export class CreateFeedAddress {
  /** The name of a group: its review requests. */
  @Text() group?: string;
  /** The id of a repository: its review requests. */
  @Integer() repository?: number;
}
