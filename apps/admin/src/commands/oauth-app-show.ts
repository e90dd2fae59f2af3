import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `oauth-app show`: everything about one application. */
export const oauthAppShowCommand = (oauthApp: Command) =>
  oauthApp
    .command('show')
    .description('everything about one application but its secrets: its settings, and who depends on it')
    .argument('<app>', 'its client id or name')
    .addHelpText('after', examples('oauth-app show Dashboard'))
    .action(running(() => import('../oauth-apps/show.js')));
