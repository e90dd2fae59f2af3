import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `oauth-token end`: as when their owner deletes them. */
export const oauthTokenEndCommand = (oauthToken: Command) =>
  taking(
    oauthToken
      .command('end')
      .description(
        'end access tokens and the refresh tokens of their grants; `oauth-app edit --end-tokens` ends all of an application',
      )
      .argument('[ids...]', 'which, as `oauth-token list` shows them')
      .option('--user <name>', 'all that act for this person')
      .option('--app <client id or name>', 'with --user: only of this application'),
  )
    .addHelpText(
      'after',
      examples(
        'oauth-token end 5 6',
        'oauth-token end --user ann --dry-run',
        'oauth-token end --user ann --app Board --yes',
      ),
    )
    .action(running(() => import('../oauth-tokens/end.js')));
