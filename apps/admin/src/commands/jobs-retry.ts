import type { Command } from 'commander';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { readJobIds } from '../jobs/job-ids';
import { checkQueue } from '../jobs/queues';
import { retryAllFailed, retryJobs } from '../jobs/retry';
import { print, remark } from '../output';
import { Refusal } from '../refusal';
import { throttle } from '../throttle';

interface Flags {
  failed?: true;
  queue?: string;
}

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
    .action(run);

async function run(given: string[], { failed, queue }: Flags): Promise<void> {
  if (!given.length === !failed) throw new Refusal('Name jobs, or say --failed for all that have failed.');
  if (queue !== undefined && !failed) throw new Refusal('--queue goes with --failed.');
  const ids = readJobIds(given);
  const progress = throttle(3_000, (count: number) => remark(`… ${count} jobs`));
  const count = await withMigratedDatabase(async (db) => {
    await checkQueue(db, queue);
    if (failed) return retryAllFailed(db, queue, progress);
    await retryJobs(db, ids);
    return ids.length;
  });
  print(`jobs retried: ${count}`);
}
