import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `api-token end`: they stay in the list of their owner, with the reason. */
export const apiTokenEndCommand = (apiToken: Command) =>
  taking(
    apiToken
      .command('end')
      .description('make API tokens invalid for good, with the sessions that they have opened')
      .argument('[ids...]', 'which, as `api-token list` shows them')
      .option('--user <name>', 'all of this person')
      .option('--reason <text>', 'what their owner reads', 'Ended by the operator.'),
  )
    .addHelpText(
      'after',
      examples('api-token end 7 --reason "It was in a public repository."', 'api-token end --user ann --dry-run'),
    )
    .action(running(() => import('../api-tokens/end.js')));
