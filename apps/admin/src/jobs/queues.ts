import { queues } from '@review-service/contracts/queues';

/** How often jobs of a queue are tried; nothing for a queue of another release. */
export const attemptsOf = (queue: string): number | undefined =>
  queues.find(({ name }) => name === queue)?.options.attempts;
