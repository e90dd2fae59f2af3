import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `user activate`: opens an account that was deactivated. */
export const userActivateCommand = (user: Command) =>
  user
    .command('activate')
    .description('let a person in again whose account was deactivated; earlier sessions stay ended')
    .argument('<name>', 'whom')
    .addHelpText('after', examples('user activate ann'))
    .action(running(() => import('../people/activate.js')));
