import { ReviewService, session } from '@review-service/client';
import { sessionEnd } from './session-end.ts';

/** The prefix of this Local Site's addresses, `/s/<name>`; empty outside of one. */
export const SITE = /^\/s\/[A-Za-z0-9_.-]+(?=\/|$)/.exec(location.pathname)?.[0] ?? '';

/** The service that served this page, as the signed-in person. A person waits for less time than a program does. */
export const service = new ReviewService({
  url: location.origin + SITE,
  credentials: {
    ...session(),
    renew() {
      sessionEnd.note();
      return Promise.resolve(false);
    },
  },
  tries: 3,
  within: 10_000,
});

/** The address of a page that the service renders itself, such as those of the account. */
export const served = (path: string): string => SITE + path;

/** The path of an address that the API gives for people, who may know this service by another host than the page does. */
export const pathOf = (address: string): string => new URL(address).pathname;

/** Where one signs in, to come back to where one is. */
export const signInAddress = (): string =>
  `${served('/account/login/')}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
