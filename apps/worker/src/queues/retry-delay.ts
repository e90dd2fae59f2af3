import type { QueueOptions } from '@review-service/contracts/queue';

/** Up to a quarter more or less, so that what failed together does not come back together. */
const JITTER = 0.25;

/** How long to wait after so many failed tries: twice as long each time, up to a limit. In milliseconds. */
export function retryDelay({ firstDelay, longestDelay }: QueueOptions, failures: number, random = Math.random): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (failures - 1));
  return Math.round(delay * (1 + JITTER * (2 * random() - 1)));
}
