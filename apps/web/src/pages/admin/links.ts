import type { Link } from '@review-service/client';

/** Whether it is a link: where a reader asks for more, an object takes its place. */
export const isLink = (one: object): one is Link => 'href' in one;

/** What links lead to, in words. */
export const titlesOf = (links: readonly object[]): string =>
  links
    .filter(isLink)
    .map(({ title = '' }) => title)
    .join(', ');
