import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `repository check`: whether its files can be read. */
export const repositoryCheckCommand = (repository: Command) =>
  repository
    .command('check')
    .description('ask the source of a repository by a running worker: can its files be read?')
    .argument('<repository>', 'its id or name')
    .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all')
    .addHelpText('after', examples('repository check website', 'repository check 1 --json'))
    .action(running(() => import('../repositories/check.js')));
