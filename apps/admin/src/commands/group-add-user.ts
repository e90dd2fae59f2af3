import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group add-user`: adds a member. */
export const groupAddUserCommand = (group: Command) =>
  group
    .command('add-user')
    .description('make a person a member of a group')
    .argument('<name>', 'its name')
    .argument('<user>', 'the name of the person')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .addHelpText('after', examples('group add-user core ann'))
    .action(running(() => import('../groups/add-user.js')));
