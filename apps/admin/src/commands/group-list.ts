import type { Command } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `group list`: review groups. */
export const groupListCommand = (group: Command) =>
  paged(
    group
      .command('list')
      .description('review groups, by id')
      .option('--search <text>', 'only names and display names that begin with this, in any case')
      .option('--user <name>', 'only those that this person belongs to')
      .option('--site <name>', 'only of this Local Site')
      .option('--deleted', 'those that are deleted and can be restored, instead'),
    readId,
  )
    .addHelpText(
      'after',
      examples('group list --search dev', 'group list --user ann --site acme', 'group list --deleted'),
    )
    .action(running(() => import('../groups/list.js')));
