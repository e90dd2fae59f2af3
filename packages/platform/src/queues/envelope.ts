import type { Origin } from '../outbox/origin';

/** One hand-over of a row of the outbox to its queue. */
export interface Sending {
  /** The row's id, a UUIDv7. */
  readonly id: string;
  /** The number of the sending: a job with an outdated one does nothing. */
  readonly send: number;
}

/** The content of a queue's job: the outbox row, the sending, and the origin. */
export interface Envelope extends Sending, Origin {
  readonly payload: object;
}

/** Unique for each sending: BullMQ stores a job id only once. */
export const jobIdOf = ({ id, send }: Sending): string => `${id}-${send}`;
