/** A side of a change. */
export type Side = 'new' | 'old';
