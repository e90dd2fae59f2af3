import type { AdminCommand } from '../admin-command';

/** `token`: tokens of any kind, by their value. */
export function tokenCommands(program: AdminCommand): void {
  const token = program
    .command('token')
    .description('tokens of any kind, by their value')
    .examples('token find < leaked');

  // Others on the machine could read an argument.
  token
    .command('find')
    .description(
      'say what the value on standard input is: an OAuth2 access token, refresh token, code or client token, an API token, one that was made from it, or a secret that it had before it was renewed; whose, and does it work',
    )
    .option(
      '--end',
      'end it, as `oauth-token end` and `api-token end` do, or the former secret alone; with --yes where the value is piped in',
    )
    .option('--reason <text>', 'of an API token: what its owner reads', 'Ended by the operator.')
    .taking()
    .examples('token find < leaked', 'token find --end --yes < leaked')
    .runs(() => import('../../subjects/tokens/find.js'));
}
