import type { TestApi } from './test-api';

type ReviewCounters = Readonly<Record<`${'review' | 'ship_it' | 'issue_open' | 'issue_resolved'}_count`, number>>;

/** The counters of a review request, and a recount. */
export async function countersOf({ db }: TestApi, { id }: { id: number }): Promise<(ReviewCounters | undefined)[]> {
  const [kept] = await db.query<ReviewCounters[]>(
    `select review_count, ship_it_count, issue_open_count, issue_resolved_count from review_request where id = $1`,
    [id],
  );
  const [recounted] = await db.query<ReviewCounters[]>(
    `select count(distinct r.id)::integer as review_count,
       (count(distinct r.user_id) filter (where r.ship_it))::integer as ship_it_count,
       (count(*) filter (where c.issue_status = 'O'))::integer as issue_open_count,
       (count(*) filter (where c.issue_status = 'R'))::integer as issue_resolved_count
     from review r left join review_comment c on c.review_id = r.id
     where r.review_request_id = $1 and r.is_published and r.reply_to_id is null`,
    [id],
  );
  return [kept, recounted];
}
