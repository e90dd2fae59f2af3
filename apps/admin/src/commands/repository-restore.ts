import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `repository restore`: takes it back that a repository was archived. */
export const repositoryRestoreCommand = (repository: Command) =>
  repository
    .command('restore')
    .description('use an archived repository again: with its name, and as public as it was')
    .argument('<id>', 'its id: `repository list --archived` shows it')
    .option('--name <name>', 'another name, where its own is taken')
    .addHelpText(
      'after',
      examples('repository list --archived', 'repository restore 1', 'repository restore 1 --name old-website'),
    )
    .action(running(() => import('../repositories/restore.js')));
