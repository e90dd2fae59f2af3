import { type Command, Option } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `oauth-app list`: applications. */
export const oauthAppListCommand = (oauthApp: Command) =>
  paged(
    oauthApp
      .command('list')
      .description('applications, by id')
      .option('--search <text>', 'only names that begin with this, in any case')
      .option('--user <owner>', 'only of this owner')
      .option('--site <name>', 'only of this Local Site')
      .addOption(new Option('--enabled', 'only enabled ones').conflicts('disabled'))
      .option('--disabled', 'only disabled ones'),
    readId,
  )
    .addHelpText('after', examples('oauth-app list', 'oauth-app list --user ann --disabled'))
    .action(running(() => import('../oauth-apps/list.js')));
