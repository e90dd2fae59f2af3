import type { ReactNode } from 'react';

/** A list that is read page by page. */
interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page of a list; nothing where there is none. */
export function More({ of, title = 'Load more' }: { of: Paged; title?: string }): ReactNode {
  return (
    of.hasNextPage && (
      <button type="button" className="quiet" disabled={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {title}
      </button>
    )
  );
}
