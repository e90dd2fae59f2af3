import { ledgers } from '@review-service/database/ledgers';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { storeAudiences, requestsWithWrongAudience } from '../counts/audiences';
import { differences, inWords } from '../counts/differences';
import { rebuild } from '../counts/rebuild';
import { recountReviews, requestsWithWrongCounts } from '../counts/reviews';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print, remark } from '../output';
import { Refusal } from '../refusal';
import { throttle } from '../throttle';

/** `counts rebuild`: recounts totals that do not match their rows. */
export const countsRebuildCommand = (counts: Command) =>
  counts
    .command('rebuild')
    .description(
      'compare the totals of lists, and the counts of reviews, with their rows, and count anew what is wrong; safe while the service runs: writers wait while a table is counted',
    )
    .option('--check', 'change nothing; fail when something is wrong')
    .addHelpText('after', examples('counts rebuild --check', 'counts rebuild'))
    .action(run);

const run = ({ check = false }: { check?: boolean }): Promise<void> =>
  withMigratedDatabase(async (dataSource) => {
    const wrong = [
      ...(await mendAudiences(dataSource, check)),
      ...(await mendLedgers(dataSource, check)),
      await mendReviews(dataSource, check),
    ];
    if (check && wrong.includes(true)) throw new Refusal('Run `npm run admin -- counts rebuild`.');
  });

/** Runs first, because review requests and attachments are counted by their audience. */
async function mendAudiences(dataSource: DataSource, check: boolean): Promise<boolean[]> {
  remark('… audiences of review requests and attachments');
  const requests = await requestsWithWrongAudience(dataSource);
  const progress = throttle(3_000, (done: number) => remark(`… ${done} review requests`));
  if (!check) await storeAudiences(dataSource, requests, progress);
  const stored = check ? '' : '; stored anew';
  print(`audiences: ${requests.length ? `wrong for ${requests.length} review requests${stored}` : 'right'}`);
  return [requests.length > 0];
}

async function mendLedgers(dataSource: DataSource, check: boolean): Promise<boolean[]> {
  const wrong: boolean[] = [];
  for (const ledger of ledgers) {
    remark(`… ${ledger.noun}`);
    const found = await (check ? differences(dataSource, ledger) : rebuild(dataSource, ledger));
    const counted = check ? '' : '; counted anew';
    print(`${ledger.noun}: ${found.length ? `${inWords(found)}${counted}` : 'right'}`);
    wrong.push(found.length > 0);
  }
  return wrong;
}

async function mendReviews(dataSource: DataSource, check: boolean): Promise<boolean> {
  remark('… reviews of review requests');
  const requests = await requestsWithWrongCounts(dataSource);
  const progress = throttle(3_000, (done: number) => remark(`… ${done} review requests`));
  if (!check) await recountReviews(dataSource, requests, progress);
  const counted = check ? '' : '; counted anew';
  print(`reviews: ${requests.length ? `wrong for ${requests.length} review requests${counted}` : 'right'}`);
  return requests.length > 0;
}
