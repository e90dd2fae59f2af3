import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../../base/query-client.ts';
import { keyOf } from '../queries.ts';
import { listen } from './shared.ts';
import type { Update } from './updates.ts';

/** What others did to a review request while its page is open, and how it is shown. */
interface Live {
  /** The oldest first. What somebody reads does not move for it. */
  readonly news: readonly Update[];
  /** Reads the review request again, and begins anew. */
  readonly show: () => Promise<void>;
}

/**
 * Hears what happens to a review request while its page is open. What the reader does in another tab is shown at once; what
 * others do waits in `news` until `show` is called.
 */
export function useLive(requestId: number): Live {
  const [news, setNews] = useState<readonly Update[]>([]);
  const show = useCallback(() => {
    setNews([]);
    return queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
  }, [requestId]);
  useEffect(() => {
    const forget = listen(requestId, (update) => {
      if (update.own) void queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
      else setNews((before) => [...before, update]);
    });
    return () => {
      forget();
      setNews([]);
    };
  }, [requestId]);
  return { news, show };
}
