import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `token find`: what a value that somebody came upon opens. Others on the machine could read an argument. */
export const tokenFindCommand = (token: Command) =>
  taking(
    token
      .command('find')
      .description(
        'say what the value on standard input is: an OAuth2 access token, refresh token, code or client token, an API token, one that was made from it, or a secret that it had before it was renewed; whose, and does it work',
      )
      .option(
        '--end',
        'end it, as `oauth-token end` and `api-token end` do, or the former secret alone; with --yes where the value is piped in',
      )
      .option('--reason <text>', 'of an API token: what its owner reads', 'Ended by the operator.'),
  )
    .addHelpText('after', examples('token find < leaked', 'token find --end --yes < leaked'))
    .action(running(() => import('../tokens/find.js')));
