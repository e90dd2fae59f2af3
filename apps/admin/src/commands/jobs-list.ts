import { unknownWord } from '@review-service/platform/words/nearest';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { examples } from '../examples';
import { readPlace } from '../jobs/place';
import { isStatus, type Status, STATUSES } from '../jobs/status';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `jobs list`: follow-up work in PostgreSQL, including jobs that the queues lost. */
export const jobsListCommand = (jobs: Command) =>
  paged(
    jobs
      .command('list')
      .description('follow-up work that is not done: what failed first, then what is in hand, then what waits')
      .addOption(
        new Option('--status <list>', `only these: ${STATUSES.join(', ')}; more than one with commas`).argParser(
          readStatuses,
        ),
      )
      .option('--queue <name>', 'only of this queue'),
    readPlace,
  )
    .addHelpText(
      'after',
      examples('jobs list', 'jobs list --status failed --queue webhooks', 'jobs list --status done --limit 10'),
    )
    .action(running(() => import('../jobs/list.js')));

function readStatuses(text: string, before: Status[] = []): Status[] {
  const words = text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !isStatus(word));
  if (wrong !== undefined) throw new InvalidArgumentError(unknownWord('status', wrong, STATUSES));
  return [...before, ...words.filter(isStatus)];
}
