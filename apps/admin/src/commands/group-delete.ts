import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `group delete`: deletes a group, as the API does. */
export const groupDeleteCommand = (group: Command) =>
  taking(
    group
      .command('delete')
      .description('delete a group; the worker detaches it from all that names it')
      .argument('<name>', 'its name')
      .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site'),
  )
    .addHelpText('after', examples('group delete core --dry-run', 'group delete core'))
    .action(running(() => import('../groups/delete.js')));
