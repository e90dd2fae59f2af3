import type { Origin } from '../outbox/origin';

/** One hand-over of a row of the outbox to its queue. */
export interface Sending {
  /** The row's id, a UUIDv7. */
  readonly id: string;
  /** A sending that was given up does nothing if it turns up after all. */
  readonly send: number;
}

/** What travels in a queue: which row of the outbox it is for, in which sending, and what the work needs to know. */
export interface Envelope extends Sending, Origin {
  readonly payload: object;
}

/** Unique for each sending: BullMQ keeps a job of the same id only once. */
export const jobIdOf = ({ id, send }: Sending): string => `${id}-${send}`;
