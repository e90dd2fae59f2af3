/** Where the queues are. */
export const QUEUE_BACKEND = Symbol('queue backend');
