import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `user show`: everything about one account. */
export const userShowCommand = (user: Command) =>
  user
    .command('show')
    .description('everything about one account but its secrets: what it may do, where it belongs, what acts for it')
    .argument('<name>', 'whose')
    .addHelpText('after', examples('user show ann', 'user show ann --json'))
    .action(running(() => import('../people/show.js')));
