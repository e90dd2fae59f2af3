import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group rename`: another name. */
export const groupRenameCommand = (group: Command) =>
  group
    .command('rename')
    .description('give a group another name; whatever names it follows')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'the new one')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .addHelpText('after', examples('group rename core core-team'))
    .action(running(() => import('../groups/rename.js')));
