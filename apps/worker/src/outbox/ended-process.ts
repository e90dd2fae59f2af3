import { sql } from '@review-service/database/sql';

/** Tries of a job that may end with their process before the job is failed: it would end every worker in turn. */
const MOST = 4;
/** The next tries of jobs that ended together are spread over this time, so that each is beside others. */
const APART = '10 seconds';

const isLast = sql`m.attempts + 1 >= ${MOST}`;

/** The changes of a row `m` whose process ended while it worked on it: a failed try, of which only few are allowed. */
export const ofEndedProcess = sql`
  attempts = m.attempts + 1, error = 'its process ended while it was at work, several times',
  due_at = now() + random() * ${APART}::interval,
  status = case when ${isLast} then 'failed' else 'pending' end,
  finished_at = case when ${isLast} then now() end`;
