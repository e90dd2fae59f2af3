import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { audit } from '../audit';

/** Review requests per transaction. */
const BATCH = 250;

/** The review requests whose stored audience, or its copy in an attachment, is wrong; lists filter by it. */
export async function requestsWithWrongAudience(db: Db): Promise<number[]> {
  const rows = await all(
    db,
    { id: number },
    sql`
      select q.id from review_request q
      where q.audience <> review_request_audience(q.id, q.restricted_by_deleted_group)
      union
      select q.id
      from diff_file_attachment a
      join review_request q on q.id = a.review_request_id
      left join file_diff f on f.id = a.added_in_filediff_id
      where a.submitter_id is distinct from q.submitter_id or a.audience <> q.audience
        or a.is_shown <> (q.is_published and not coalesce(f.on_draft, false))
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Stores the right audience of these review requests, in short transactions while the service runs. */
export async function storeAudiences(
  dataSource: DataSource,
  requests: readonly number[],
  progress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < requests.length; start += BATCH) {
    const batch = requests.slice(start, start + BATCH);
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`select from judge_attachments_of(${batch})`);
      await audit(db, 'counts.rebuilt', 'counts of audiences', {
        reviewRequests: batch.length,
        such: batch.slice(0, 5),
      });
    });
    progress(start);
  }
}
