import type { Command } from 'commander';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { readJobIds } from '../jobs/job-ids';
import { dropJobs } from '../jobs/drop';
import { print } from '../output';
import { Refusal } from '../refusal';

/** `jobs drop`: gives up on follow-up work. */
export const jobsDropCommand = (jobs: Command) =>
  jobs
    .command('drop')
    .description('give up on failed or pending jobs: their work is never done; the audit keeps what they were')
    .argument('<ids...>', 'which, as `jobs list` shows them')
    .option('--yes', 'really')
    .addHelpText('after', examples('jobs drop 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11 --yes'))
    .action(run);

async function run(given: string[], { yes }: { yes?: true }): Promise<void> {
  const ids = readJobIds(given);
  if (!yes) throw new Refusal('What is dropped is never done. Look with `npm run admin -- jobs show`, then say --yes.');
  await withMigratedDatabase((db) => dropJobs(db, ids));
  print(`jobs dropped: ${ids.length}`);
}
