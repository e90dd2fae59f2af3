import type { Command } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `api-token list`: API tokens, whose values are not stored. */
export const apiTokenListCommand = (apiToken: Command) =>
  paged(
    apiToken
      .command('list')
      .description('API tokens, by id; their values are not stored')
      .option('--user <name>', 'only of this person')
      .option('--site <name>', 'only of this Local Site')
      .option('--working', 'only those that are accepted'),
    readId,
  )
    .addHelpText('after', examples('api-token list --user ann', 'api-token list --working --limit 1000 --json'))
    .action(running(() => import('../api-tokens/list.js')));
