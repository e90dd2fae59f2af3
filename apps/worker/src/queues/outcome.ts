/** How a job ended. What could not even be written into its row is sent again later. */
export type Outcome = 'done' | 'nothing to do' | 'given back' | 'tried in vain' | 'failed' | 'not written down';

/** The ends that somebody may have to look at. */
export const FAILURES: ReadonlySet<Outcome> = new Set(['tried in vain', 'failed', 'not written down']);
