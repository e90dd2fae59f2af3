import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `site add-user`: adds a person to a Local Site. */
export const siteAddUserCommand = (site: Command) =>
  site
    .command('add-user')
    .description('let a person into a Local Site; whoever administers it already stays an administrator')
    .argument('<site>', 'the name of the site')
    .argument('<user>', 'the name of the person')
    .option('--admin', 'as an administrator of the site', false)
    .addHelpText('after', examples('site add-user acme ann', 'site add-user acme ann --admin'))
    .action(running(() => import('../sites/add-user.js')));
