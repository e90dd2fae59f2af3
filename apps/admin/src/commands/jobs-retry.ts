import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `jobs retry`: the only way to continue failed work. */
export const jobsRetryCommand = (jobs: Command) =>
  jobs
    .command('retry')
    .description('have failed jobs tried again, as often as new ones; a long one goes on where it was')
    .argument('[ids...]', 'which, as `jobs list` shows them')
    .option('--failed', 'all that have failed')
    .option('--queue <name>', 'with --failed: only of this queue')
    .addHelpText(
      'after',
      examples('jobs retry 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11', 'jobs retry --failed --queue webhooks'),
    )
    .action(running(() => import('../jobs/retry.js')));
