import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `migrate`: brings the schema up to date before a new release starts. */
export const migrateCommand = (program: Command) =>
  program
    .command('migrate')
    .description('bring the database schema up to date; safe to run again and from several places at once')
    .addHelpText('after', examples('migrate', 'migrate && npm run admin -- doctor'))
    .action(running(() => import('../migrations/migrate.js')));
