import type { AdminCommand } from '../admin-command';
import { since } from '../../listing/since';

/** `credentials`: passwords, sessions, tokens. */
export function credentialsCommands(program: AdminCommand): void {
  const credentials = program
    .command('credentials')
    .description('passwords, sessions, tokens')
    .examples('credentials revoke --dry-run');

  credentials
    .command('revoke')
    .alias('end')
    .description(
      'revoke every OAuth2 token, API token and session, after the restore of an outdated backup, which would revive deleted ones; passwords and applications stay',
    )
    .option(
      '--since <time of the dump>',
      'only what was revoked or replaced since, by the audit log of FORMER_DATABASE_URL; also passwords and secrets that were replaced',
      since,
    )
    .taking()
    .examples(
      'credentials revoke --dry-run',
      'credentials revoke --yes',
      'credentials revoke --since 2030-01-31T03:00:00Z --dry-run',
    )
    .runs(() => import('../../subjects/credentials/end.js'));
}
