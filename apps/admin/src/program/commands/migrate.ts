import type { AdminCommand } from '../admin-command';

/** `migrate`: brings the schema up to date before a new release starts. */
export const migrateCommand = (program: AdminCommand) =>
  program
    .command('migrate')
    .description('bring the database schema up to date; safe to run again and from several places at once')
    .examples('migrate', 'migrate && npm run admin -- doctor')
    .runs(() => import('../../subjects/migrations/migrate.js'));
