import { Option } from 'commander';
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
      'identify a value on standard input: OAuth2 access token, refresh token, code or client token, API token, child token or former secret; print its owner and status',
    )
    .option(
      '--revoke',
      'revoke it, as `oauth-token revoke` and `api-token revoke` do, or the former secret alone; with --yes if the value is piped in',
    )
    .addOption(new Option('--end', 'the former name of --revoke').hideHelp())
    .option('--reason <text>', 'of an API token: reason shown to the owner', 'Revoked by the operator.')
    .taking()
    .examples('token find < leaked', 'token find --revoke --yes < leaked')
    .runs(() => import('../../subjects/tokens/find.js'));
}
