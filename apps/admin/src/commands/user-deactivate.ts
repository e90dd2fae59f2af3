import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `user deactivate`: ends all access at once, and keeps the account. */
export const userDeactivateCommand = (user: Command) =>
  taking(
    user
      .command('deactivate')
      .description('close every way in: password, sessions and tokens; the account and what it wrote stay')
      .argument('<name>', 'whose'),
  )
    .addHelpText('after', examples('user deactivate ann --dry-run', 'user deactivate ann'))
    .action(running(() => import('../people/deactivate.js')));
