import { Integer, Text } from './fields';
import { defineResource } from './resource';

/** Addresses of feeds for feed readers. Closed to tokens, because an address outlives the token that created it. */
export const FEED_ADDRESS = defineResource('feed_address', { plural: 'feed_addresses', closedToTokens: true });

/** What a feed is about: what concerns its owner, or the review requests of a group or of a repository. */
export const FEED_TOPICS = ['mine', 'group', 'repository'] as const;

/** One of FEED_TOPICS. */
export type FeedTopic = (typeof FEED_TOPICS)[number];

/** A person has so many addresses at most. */
export const FEED_ADDRESSES_AT_MOST = 100;

/** The address of a feed, as its owner sees it. */
export interface FeedAddressFields {
  /** What the feed is about. */
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

/** What the feed of a new address is about; without either, what concerns its owner. */
export class CreateFeedAddress {
  /** The name of a group: its review requests. */
  @Text() group?: string;
  /** The id of a repository: its review requests. */
  @Integer() repository?: number;
}
