import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `repository archive`: what was reviewed in it stays. */
export const repositoryArchiveCommand = (repository: Command) =>
  taking(
    repository
      .command('archive')
      .description('end the use of a repository: its review requests stay, and nothing new can be posted')
      .argument('<repository>', 'its id or name')
      .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all'),
  )
    .addHelpText('after', examples('repository archive website --dry-run', 'repository archive 1'))
    .action(running(() => import('../repositories/archive.js')));
