import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `oauth-app disable`: none of its tokens is accepted any more. */
export const oauthAppDisableCommand = (oauthApp: Command) =>
  taking(
    oauthApp
      .command('disable')
      .description(
        'refuse all tokens of an application at once, and give it no more; `oauth-app edit --enable` undoes it',
      )
      .argument('<app>', 'its client id or name'),
  )
    .addHelpText('after', examples('oauth-app disable Dashboard --dry-run', 'oauth-app disable Dashboard'))
    .action(running(() => import('../oauth-apps/disable.js')));
