import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group show`: everything about one group. */
export const groupShowCommand = (group: Command) =>
  group
    .command('show')
    .description('everything about one group, and how much names it')
    .argument('<name>', 'its name')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .addHelpText('after', examples('group show core', 'group show security --site acme'))
    .action(running(() => import('../groups/show.js')));
