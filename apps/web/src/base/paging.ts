import type { Link } from '@review-service/client';
import type { InfiniteData } from '@tanstack/react-query';

/** What an answer of the API has beside the objects of its page. */
interface Page {
  readonly links: Readonly<Record<string, Link>>;
}

/** How a query reads a list page by page: the first by what it asks for, each other one by the link of the one before. */
export const byLinks = {
  initialPageParam: undefined as Link | undefined,
  getNextPageParam: ({ links }: Page): Link | undefined => links.next,
};

/** The objects of all pages that were read. */
export const allOf = <P, T>(data: InfiniteData<P> | undefined, of: (page: P) => readonly T[]): T[] =>
  (data?.pages ?? []).flatMap(of);
