import { ledgers } from '@review-service/database/ledgers';
import type { DataSource } from 'typeorm';
import { storeAudiences, requestsWithWrongAudience } from './audiences';
import { differences, inWords } from './differences';
import { rebuild } from './rebuild';
import { recountReviews, requestsWithWrongCounts } from './reviews';
import { withMigratedDatabase } from '../../connections/database';
import { complain, print, remark, report } from '../../base/output';
import { plural } from '../../base/plural';
import { throttle } from '../../base/throttle';
import { commandLine } from '../../base/command-line';

/** What was compared, and how many of its keys, or review requests, were wrong. */
interface Compared {
  readonly of: string;
  readonly wrong: number;
}

/** Compares all totals and counts with their rows, and counts anew what is wrong. */
export const run = ({ check = false }: { check?: boolean }): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const counts = [
      await mendAudiences(dataSource, check),
      ...(await mendLedgers(dataSource, check)),
      await mendReviews(dataSource, check),
    ];
    const right = counts.every(({ wrong }) => wrong === 0);
    if (check && !right) complain(`Run \`${commandLine('counts rebuild')}\`.`);
    return { right, mended: !right && !check, counts };
  });

/** Runs first, because review requests and attachments are counted by their audience. */
async function mendAudiences(dataSource: DataSource, check: boolean): Promise<Compared> {
  remark('… audiences of review requests and attachments');
  const requests = await requestsWithWrongAudience(dataSource);
  const progress = throttle(3_000, (done: number) => remark(`… ${done} review requests`));
  if (!check) await storeAudiences(dataSource, requests, progress);
  return tell('audiences', requests, check);
}

async function mendLedgers(dataSource: DataSource, check: boolean): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const ledger of ledgers) {
    remark(`… ${ledger.noun}`);
    const found = await (check ? differences(dataSource, ledger) : rebuild(dataSource, ledger));
    if (found.length) print(`${ledger.noun}: ${inWords(found)}${check ? '' : '; rebuilt'}`);
    else report(`${ledger.noun}: ok`);
    compared.push({ of: ledger.noun, wrong: found.length });
  }
  return compared;
}

async function mendReviews(dataSource: DataSource, check: boolean): Promise<Compared> {
  remark('… reviews of review requests');
  const requests = await requestsWithWrongCounts(dataSource);
  const progress = throttle(3_000, (done: number) => remark(`… ${done} review requests`));
  if (!check) await recountReviews(dataSource, requests, progress);
  return tell('reviews', requests, check);
}

function tell(of: string, requests: readonly number[], check: boolean): Compared {
  if (requests.length)
    print(`${of}: wrong for ${plural(requests.length, 'review request')}${check ? '' : '; rebuilt'}`);
  else report(`${of}: ok`);
  return { of, wrong: requests.length };
}
