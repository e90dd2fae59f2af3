import type { Origin } from '../outbox/origin';

/** One hand-over of a row of the outbox to its queue. */
export interface Sending {
  /** The row's id, a UUIDv7. */
  readonly id: string;
  /** The number of the sending: a job with an outdated one does nothing. */
  readonly send: number;
}

/** An outbox row as its job has it: the sending, what to do, and the origin. */
export interface Envelope extends Sending, Origin {
  readonly payload: object;
}

/**
 * The content of a queue's job: a row, or several of one kind that are done together.
 */
export interface HandOver extends Envelope {
  readonly more?: readonly Envelope[];
}

/** Unique for each sending, or for the first of several: BullMQ stores a job id only once. */
export const jobIdOf = ({ id, send }: Sending): string => `${id}-${send}`;
