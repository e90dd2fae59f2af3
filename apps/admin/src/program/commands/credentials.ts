import type { AdminCommand } from '../admin-command';
import { since } from '../../listing/since';

/** `credentials`: whatever lets people and programs in. */
export function credentialsCommands(program: AdminCommand): void {
  const credentials = program
    .command('credentials')
    .description('whatever lets people and programs in')
    .examples('credentials end --dry-run');

  credentials
    .command('end')
    .description(
      "end every OAuth2 token, API token and session: for a restored backup that is not up to date, where deleted ones would live again; people's passwords and applications stay",
    )
    .option(
      '--since <time of the dump>',
      'only what ended since, or was replaced, by the audit log of FORMER_DATABASE_URL; also passwords and secrets that were replaced',
      since,
    )
    .taking()
    .examples(
      'credentials end --dry-run',
      'credentials end --yes',
      'credentials end --since 2030-01-31T03:00:00Z --dry-run',
    )
    .runs(() => import('../../subjects/credentials/end.js'));
}
