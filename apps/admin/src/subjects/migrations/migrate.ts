import { isOfOtherMigrations, migrate } from '@review-service/database/migrate';
import { withDatabase } from '../../connections/database';
import { remark, report } from '../../base/output';
import { Refusal } from '../../base/refusal';

/** The migrations of releases never change, so only those of an unreleased checkout can be missing. */
const UNRELEASED =
  'This database was made by a checkout of before the first release, whose migrations are gone. It cannot be brought ' +
  'up to date: make a new one. For `npm start`, delete the folder that it prints.';

/** Runs the migrations that are missing, and says which. */
export const run = (): Promise<object> =>
  withDatabase(async (db) => {
    if (await isOfOtherMigrations(db)) throw new Refusal(UNRELEASED);
    const done = await migrate(db, remark);
    for (const name of done) report(`done: ${name}`);
    if (!done.length) report('up to date');
    return { done };
  });
