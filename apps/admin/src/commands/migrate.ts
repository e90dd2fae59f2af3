import { migrate } from '@review-service/database/migrate';
import type { Command } from 'commander';
import { withDatabase } from '../database';
import { examples } from '../examples';
import { print, remark } from '../output';

/** `migrate`: brings the schema up to date before a new release starts. */
export const migrateCommand = (program: Command) =>
  program
    .command('migrate')
    .description('bring the database schema up to date; safe to run again and from several places at once')
    .addHelpText('after', examples('migrate', 'migrate && npm run admin -- doctor'))
    .action(() =>
      withDatabase(async (db, url) => {
        const done = await migrate(db, remark);
        // Loaded here because only this command needs BullMQ.
        const { migrateQueues } = await import('@review-service/platform/queues/postgres-queues');
        await migrateQueues(url);
        for (const name of done) print(`done: ${name}`);
        if (!done.length) print('up to date');
      }),
    );
