import { ledgers } from '@review-service/database/ledgers';
import type { Db } from '@review-service/database/verbs';
import { requestsWithWrongAudience } from '../subjects/counts/audiences';
import { commandLine } from '../base/command-line';
import { differences, inWords } from '../subjects/counts/differences';
import { requestsWithWrongCounts } from '../subjects/counts/reviews';
import { failed, ok, type Finding } from './finding';

/** How many review requests are named, by their ids. */
const SUCH = 5;

/**
 * Checks that ledgers match their rows, that the stored audiences of review requests and attachments are right, and that
 * review requests count their reviews.
 */
export async function checkCounts(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  const advice = `run \`${commandLine('counts rebuild')}\``;
  for (const ledger of ledgers) {
    const wrong = await differences(db, ledger);
    if (wrong.length) findings.push(failed(`counts: ${ledger.noun}: ${inWords(wrong)}; ${advice}`));
  }
  const requests = await requestsWithWrongAudience(db);
  if (requests.length)
    findings.push(
      failed(`audiences: those of ${requests.length} review requests, such as ${requests[0]}, are wrong; ${advice}`),
    );
  const uncounted = await requestsWithWrongCounts(db);
  if (uncounted.length) {
    const such = uncounted.slice(0, SUCH).join(', ');
    findings.push(failed(`reviews: ${uncounted.length} review requests, such as ${such}, count them wrong; ${advice}`));
  }
  return findings.length ? findings : [ok('counts: the totals of lists agree with their rows')];
}
