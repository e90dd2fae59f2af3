import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group remove-user`: takes a member out. */
export const groupRemoveUserCommand = (group: Command) =>
  group
    .command('remove-user')
    .description('take a person out of a group')
    .argument('<name>', 'its name')
    .argument('<user>', 'the name of the person')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .addHelpText('after', examples('group remove-user core ann'))
    .action(running(() => import('../groups/remove-user.js')));
