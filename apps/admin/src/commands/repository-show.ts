import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `repository show`: everything about one repository. */
export const repositoryShowCommand = (repository: Command) =>
  repository
    .command('show')
    .description('everything about one repository, and how much belongs to it')
    .argument('<repository>', 'its id or name')
    .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all')
    .addHelpText('after', examples('repository show 1', 'repository show website'))
    .action(running(() => import('../repositories/show.js')));
