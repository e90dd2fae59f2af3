import type { Schemas } from '@review-service/client';

type Diff = Schemas['Diff'];

/** The newest revision that people saw at a time; undefined: none. */
export const revisionAt = (time: string, diffs: readonly Diff[]): number | undefined =>
  diffs.findLast(({ timestamp }) => timestamp <= time)?.revision;

/** The address of what differs between two revisions. */
export const between = (older: number, newer: number): string => `${older}-${newer}`;
