import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group restore`: takes a deletion back. */
export const groupRestoreCommand = (group: Command) =>
  group
    .command('restore')
    .description('make a deleted group a group again, with all that it had')
    .argument('<id>', 'its id: `group list --deleted` shows it')
    .option('--name <name>', 'another name, where its own is taken')
    .addHelpText('after', examples('group list --deleted', 'group restore 7', 'group restore 7 --name core-team'))
    .action(running(() => import('../groups/restore.js')));
