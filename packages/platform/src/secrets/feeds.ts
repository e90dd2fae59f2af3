import { hasTokenForm, makeToken } from './token-form';

/** The kind of the look-ups of feeds' addresses (see `Secrets.lookup`); nothing else of their secrets is stored. */
export const FEED_KIND = 'feed';

/** The prefix of secrets in addresses of feeds. */
export const FEED_PREFIX = 'rsf_';

/** The secret in a new address of a feed. */
export const makeFeedSecret = (): string => makeToken(FEED_PREFIX);

/** Can this be one? Else no look-up is needed. */
export const isFeedSecret = (value: string): boolean => hasTokenForm(FEED_PREFIX, value);

/** The path of the feed, without its Local Site. */
export const feedPath = (secret: string): string => `/feeds/${secret}/`;
