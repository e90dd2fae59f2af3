import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `jobs show`: everything about one piece of follow-up work. */
export const jobsShowCommand = (jobs: Command) =>
  jobs
    .command('show')
    .description('everything about one job: what it carries, where it comes from, how far it is, why it failed')
    .argument('<id>', 'as `jobs list` shows it')
    .addHelpText('after', examples('jobs show 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11'))
    .action(running(() => import('../jobs/show.js')));
