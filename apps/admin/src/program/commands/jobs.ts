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

/** `jobs`: background jobs. */
export function jobsCommands(program: AdminCommand): void {
  const jobs = program.command('jobs').description('background jobs').examples('jobs list', 'jobs retry --failed');

  jobs
    .command('list')
    .description('background jobs that are not done: failed, then in progress, then pending')
    .addOption(
      new Option('--status <list>', `only these statuses, comma-separated: ${STATUSES.join(', ')}`).argParser(
        readStatuses,
      ),
    )
    .option('--queue <name>', 'only of this queue')
    .paged(readPlace)
    .examples('jobs list', 'jobs list --status failed --queue webhooks', 'jobs list --status done --limit 10')
    .runs(() => import('../../subjects/jobs/list.js'));

  jobs
    .command('show')
    .description('details of a job: payload, origin, progress, error')
    .argument('<id>', 'id, from `jobs list`')
    .examples('jobs show 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11')
    .runs(() => import('../../subjects/jobs/show.js'));

  jobs
    .command('retry')
    .description('retry failed jobs, with the attempts of new ones; a long job continues where it stopped')
    .argument('[ids...]', 'job ids, from `jobs list`')
    .option('--failed', 'all failed jobs')
    .option('--queue <name>', 'with --failed: only of this queue')
    .examples('jobs retry 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11', 'jobs retry --failed --queue webhooks')
    .runs(() => import('../../subjects/jobs/retry.js'));

  jobs
    .command('drop')
    .description('drop failed or pending jobs: their work is never done; the audit log keeps a record')
    .argument('<ids...>', 'job ids, from `jobs list`')
    .taking()
    .examples(
      'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11 --dry-run',
      'jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11',
    )
    .runs(() => import('../../subjects/jobs/drop.js'));
}
