import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/** `jobs drop`: gives up on follow-up work. */
export const jobsDropCommand = (jobs: Command) =>
  taking(
    jobs
      .command('drop')
      .description('give up on failed or pending jobs: their work is never done; the audit keeps what they were')
      .argument('<ids...>', 'which, as `jobs list` shows them'),
  )
    .addHelpText(
      'after',
      examples(
        'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11 --dry-run',
        'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11',
      ),
    )
    .action(running(() => import('../jobs/drop.js')));
