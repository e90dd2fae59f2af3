import { ledgers } from '@review-service/database/ledgers';
import type { Db } from '@review-service/database/verbs';
import { requestsWithWrongAudience } from '../counts/audiences';
import { differences, inWords } from '../counts/differences';
import { failed, ok, type Finding } from './finding';

const ADVICE = 'run `npm run admin -- counts rebuild`';

/** Checks that ledgers match their rows, and that the stored audiences of review requests and attachments are right. */
export async function checkCounts(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const ledger of ledgers) {
    const wrong = await differences(db, ledger);
    if (wrong.length) findings.push(failed(`counts: ${ledger.noun}: ${inWords(wrong)}; ${ADVICE}`));
  }
  const requests = await requestsWithWrongAudience(db);
  if (requests.length)
    findings.push(
      failed(`audiences: those of ${requests.length} review requests, such as ${requests[0]}, are wrong; ${ADVICE}`),
    );
  return findings.length ? findings : [ok('counts: the totals of lists agree with their rows')];
}
