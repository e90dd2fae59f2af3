import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { audit } from '../../base/audit';

/** Review requests per transaction. */
const BATCH = 250;

/** What a list shows of review requests `q` depends on this. */
const PART = sql`q.local_site_id, q.repository_id, q.is_published, q.audience`;

/**
 * The review requests whose stored audience is wrong, or its copy in an attachment, or what a review or a comment is
 * listed as and where: lists filter by these. A comment whose file is gone is listed until the worker deletes it.
 */
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
      union
      select q.id
      from review r
      join review_request q on q.id = r.review_request_id,
        lateral (select case when r.is_published and r.reply_to_id is null then 'review' end as listed_as) wanted
      where r.listed_as is distinct from wanted.listed_as
        or wanted.listed_as is not null
          and r.listed_in is distinct from list_part(wanted.listed_as, false, ${PART})
      union
      select q.id
      from review_comment c
      join review r on r.id = c.review_id
      join review_request q on q.id = c.review_request_id,
        lateral (
          select case when r.is_published then coalesce(comment_listed_as(c), c.listed_as) end as listed_as) wanted
      where c.user_id is distinct from r.user_id or c.listed_as is distinct from wanted.listed_as
        or wanted.listed_as is not null
          and c.listed_in is distinct from list_part(wanted.listed_as, c.reply_to_id is not null, ${PART})
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Stores the right audience of these review requests, and lists what is said about them anew, in short transactions while the service runs. */
export async function storeAudiences(
  dataSource: DataSource,
  requests: readonly number[],
  progress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < requests.length; start += BATCH) {
    const batch = requests.slice(start, start + BATCH);
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`select from judge_attachments_of(${batch})`);
      // Triggers compute in which part of the lists each review and comment is.
      await all(db, {}, sql`update review set listed_as = null where review_request_id = any(${batch}::integer[])`);
      await all(
        db,
        {},
        sql`update review_comment set listed_as = null where review_request_id = any(${batch}::integer[])`,
      );
      await audit(db, 'counts.rebuilt', 'counts of audiences', {
        reviewRequests: batch.length,
        such: batch.slice(0, 5),
      });
    });
    progress(start);
  }
}
