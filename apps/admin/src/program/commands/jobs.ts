import { unknownWord } from '@review-service/platform/words/nearest';
import { InvalidArgumentError, Option } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readPlace } from '../../subjects/jobs/place';
import { isStatus, type Status, STATUSES } from '../../subjects/jobs/status';

function readStatuses(text: string, before: Status[] = []): Status[] {
  const words = text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !isStatus(word));
  if (wrong !== undefined) throw new InvalidArgumentError(unknownWord('status', wrong, STATUSES));
  return [...before, ...words.filter(isStatus)];
}

/** `jobs`: follow-up work: what changes left to the worker. */
export function jobsCommands(program: AdminCommand): void {
  const jobs = program
    .command('jobs')
    .description('follow-up work: what changes left to the worker')
    .examples('jobs list', 'jobs retry --failed');

  jobs
    .command('list')
    .description('follow-up work that is not done: what failed first, then what is in hand, then what waits')
    .addOption(
      new Option('--status <list>', `only these: ${STATUSES.join(', ')}; more than one with commas`).argParser(
        readStatuses,
      ),
    )
    .option('--queue <name>', 'only of this queue')
    .paged(readPlace)
    .examples('jobs list', 'jobs list --status failed --queue webhooks', 'jobs list --status done --limit 10')
    .runs(() => import('../../subjects/jobs/list.js'));

  jobs
    .command('show')
    .description('everything about one job: what it carries, where it comes from, how far it is, why it failed')
    .argument('<id>', 'as `jobs list` shows it')
    .examples('jobs show 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11')
    .runs(() => import('../../subjects/jobs/show.js'));

  jobs
    .command('retry')
    .description('have failed jobs tried again, as often as new ones; a long one goes on where it was')
    .argument('[ids...]', 'which, as `jobs list` shows them')
    .option('--failed', 'all that have failed')
    .option('--queue <name>', 'with --failed: only of this queue')
    .examples('jobs retry 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11', 'jobs retry --failed --queue webhooks')
    .runs(() => import('../../subjects/jobs/retry.js'));

  jobs
    .command('drop')
    .description('give up on failed or pending jobs: their work is never done; the audit keeps what they were')
    .argument('<ids...>', 'which, as `jobs list` shows them')
    .taking()
    .examples(
      'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11 --dry-run',
      'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11',
    )
    .runs(() => import('../../subjects/jobs/drop.js'));
}
