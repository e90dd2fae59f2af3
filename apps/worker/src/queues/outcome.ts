/** How a job ended. */
export type Outcome = 'done' | 'nothing to do' | 'given back' | 'tried in vain' | 'failed';
