import { useEffect } from 'react';
import { queryClient } from '../../base/query-client.ts';
import { listenToDashboard, openDashboard } from './shared.ts';

/** Milliseconds from one reading to the next, however much happens. */
const SHORTEST = 1_500;

let readAt = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Follows the reader's dashboard while its page is open. */
export function useOpenDashboard(): void {
  useEffect(openDashboard, []);
}

/** Reads what pages show of the reader's dashboard again, soon after something in it has changed. */
export function useLiveDashboard(): void {
  useEffect(() => listenToDashboard(readSoon), []);
}

function readSoon(): void {
  waiting ??= setTimeout(
    () => {
      waiting = undefined;
      readAt = Date.now();
      for (const key of ['dashboard', 'review-requests']) void queryClient.invalidateQueries({ queryKey: [key] });
    },
    Math.max(0, readAt + SHORTEST - Date.now()),
  );
}
