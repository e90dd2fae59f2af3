import { migrate } from '@review-service/database/migrate';
import { migrateQueues } from '@review-service/platform/queues/postgres-queues';
import { withDatabase } from '../database';
import { remark, report } from '../output';

/** Runs the migrations that are missing, and says which. */
export const run = (): Promise<object> =>
  withDatabase(async (db, url) => {
    const done = await migrate(db, remark);
    await migrateQueues(url);
    for (const name of done) report(`done: ${name}`);
    if (!done.length) report('up to date');
    return { done };
  });
