import { unknownWord } from '@review-service/platform/words/nearest';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { listJobs, type ListedJob } from '../jobs/list';
import { type Place, placeText, readPlace } from '../jobs/place';
import { attemptsOf, checkQueue } from '../jobs/queues';
import { isStatus, type Status, STATUSES } from '../jobs/status';
import { limitOption } from '../listing/limit';
import { printTable } from '../listing/table';
import { duration, timeAgo } from '../listing/time-ago';
import { remark } from '../output';

interface Flags {
  status?: Status[];
  queue?: string;
  after?: Place;
  limit: number;
}

const NOT_DONE: readonly Status[] = ['failed', 'relayed', 'pending'];

/** `jobs list`: follow-up work in PostgreSQL, including jobs that the queues lost. */
export const jobsListCommand = (jobs: Command) =>
  jobs
    .command('list')
    .description('follow-up work that is not done: what failed first, then what is in hand, then what waits')
    .addOption(
      new Option('--status <list>', `only these: ${STATUSES.join(', ')}; more than one with commas`).argParser(
        readStatuses,
      ),
    )
    .option('--queue <name>', 'only of this queue')
    .option('--after <place>', 'the next page, as the one before it said', readPlace)
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('jobs list', 'jobs list --status failed --queue webhooks', 'jobs list --status done --limit 10'),
    )
    .action(run);

async function run({ status = [...NOT_DONE], queue, after, limit }: Flags): Promise<void> {
  const found = await withMigratedDatabase(async (db) => {
    await checkQueue(db, queue);
    return listJobs(db, { statuses: status, queue, after, limit: limit + 1 });
  });
  const jobs = found.slice(0, limit);
  if (jobs.length) printTable(['ID', 'JOB', 'STATUS', 'WHEN', 'TRIES', 'AGE', 'ERROR'], jobs.map(cells));
  else remark('There are none.');
  const last = jobs.at(-1);
  if (found.length > limit && last) remark(`There are more: say the same and --after ${placeText(last)}`);
}

const cells = (job: ListedJob) => [
  job.id,
  `${job.queue}/${job.name}`,
  job.status,
  timeAgo(job.since),
  `${job.attempts}/${attemptsOf(job.queue) ?? '?'}`,
  duration(job.age),
  job.error?.split('\n', 1)[0] ?? '',
];

function readStatuses(text: string, before: Status[] = []): Status[] {
  const words = text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !isStatus(word));
  if (wrong !== undefined) throw new InvalidArgumentError(unknownWord('status', wrong, STATUSES));
  return [...before, ...words.filter(isStatus)];
}
