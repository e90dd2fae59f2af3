import { migrate } from '@review-service/database/migrate';
import { withDatabase } from '../../connections/database';
import { remark, report } from '../../base/output';

/** Runs the migrations that are missing, and says which. */
export const run = (): Promise<object> =>
  withDatabase(async (db) => {
    const done = await migrate(db, remark);
    for (const name of done) report(`done: ${name}`);
    if (!done.length) report('up to date');
    return { done };
  });
