import type { Command } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `repository list`: repositories. */
export const repositoryListCommand = (repository: Command) =>
  paged(
    repository
      .command('list')
      .description('repositories, by id')
      .option('--search <text>', 'only names that begin with this, in any case')
      .option('--site <name>', 'only of this Local Site')
      .option('--archived', 'only archived ones'),
    readId,
  )
    .addHelpText('after', examples('repository list', 'repository list --search web --json'))
    .action(running(() => import('../repositories/list.js')));
