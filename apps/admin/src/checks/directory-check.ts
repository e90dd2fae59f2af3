import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { duration, timeAgo } from '../listing/time-ago';
import { failed, failedBy, ok, type Finding, warn } from './finding';

/** So many intervals without a sync are too many. */
const LATE = 3;

/** Checks that the directory answers, and that the last sync changed what it had to; says nothing without a directory. */
export async function checkDirectory(db: Db): Promise<Finding[]> {
  const directory = new LdapDirectory(fromEnv(DirectoryConfig));
  if (!directory.isOn) return [];
  return [await connectionFinding(directory), ...(await syncFindings(db, directory.config.syncInterval))].flat();
}

const connectionFinding = (directory: LdapDirectory): Promise<Finding[]> =>
  directory
    .connected(({ url }) => Promise.resolve([ok(`directory: ${url} answers`)]))
    .catch((error: unknown) => failedBy(error, 'directory: '));

async function syncFindings(db: Db, interval: number): Promise<Finding[]> {
  const [last] = await all(
    db,
    { outcome: text, report: json<{ readonly reason?: string }>(), age: number, success: nullable(number) },
    sql`
      select outcome, report, extract(epoch from now() - finished_at)::float8 as age,
        extract(epoch from now() - succeeded_at)::float8 as success
      from directory_sync`,
  );
  if (!last) return [warn('directory sync: there was none yet; does a worker run with LDAP_URL?')];
  const { outcome, report, age, success } = last;
  const reason = report.reason ?? '';
  if (outcome === 'stopped') return [failed(`directory sync: it stopped ${timeAgo(age)}: ${reason}`)];
  if (outcome === 'failed') return [warn(`directory sync: it failed ${timeAgo(age)}: ${reason}`)];
  if ((success ?? age) > LATE * interval) {
    return [
      warn(`directory sync: the last one was ${timeAgo(age)}, not every ${duration(interval)}; does a worker run?`),
    ];
  }
  return [ok(`directory sync: ${timeAgo(age)}`)];
}
