import type { Command } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `oauth-token list`: access tokens, without their values. */
export const oauthTokenListCommand = (oauthToken: Command) =>
  paged(
    oauthToken
      .command('list')
      .description('access tokens, by id, without their values')
      .option('--user <name>', 'only those that act for this person')
      .option('--app <client id or name>', 'only of this application')
      .option('--site <name>', 'only of this Local Site')
      .option('--scope <scope>', 'only those that may do this, such as group:write')
      .option('--working', 'only those that are accepted'),
    readId,
  )
    .addHelpText('after', examples('oauth-token list --user ann', 'oauth-token list --app Dashboard --working --json'))
    .action(running(() => import('../oauth-tokens/list.js')));
