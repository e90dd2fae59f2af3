import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { audit } from '../../base/audit';

/** Review requests that are compared by one statement, and that are mended in one transaction. */
const [COMPARED, MENDED] = [20_000, 250];

const COUNTS = sql`
  review_count, ship_it_count, agent_ship_it_count, issue_open_count, issue_resolved_count, issue_dropped_count, issue_verifying_count`;

/** The same, counted anew, of the review requests whose ids are found by `among`. */
const recounted = (among: (id: Sql) => Sql): Sql => sql`
  select q.id, coalesce(said.reviews, 0)::integer as review_count, coalesce(shipped.people, 0)::integer as ship_it_count,
    coalesce(shipped.agents, 0)::integer as agent_ship_it_count,
    coalesce(issues.open, 0)::integer as issue_open_count, coalesce(issues.resolved, 0)::integer as issue_resolved_count,
    coalesce(issues.dropped, 0)::integer as issue_dropped_count,
    coalesce(issues.verifying, 0)::integer as issue_verifying_count
  from review_request q
  left join (
    select r.review_request_id, count(*) as reviews
    from review r where r.is_published and r.reply_to_id is null and ${among(sql`r.review_request_id`)}
    group by r.review_request_id) said on said.review_request_id = q.id
  left join lateral ship_its_of(q.id) shipped on said.reviews > 0
  left join (
    select c.review_request_id, count(*) filter (where c.issue_status = 'O') as open,
      count(*) filter (where c.issue_status = 'R') as resolved,
      count(*) filter (where c.issue_status = 'D') as dropped,
      count(*) filter (where c.issue_status in ('A', 'B')) as verifying
    from review_comment c join review r on r.id = c.review_id
    where r.is_published and r.reply_to_id is null and c.issue_status is not null
      and ${among(sql`c.review_request_id`)}
    group by c.review_request_id) issues on issues.review_request_id = q.id
  where ${among(sql`q.id`)}`;

/** The review requests whose stored counts of reviews, ship-its and issues differ from their reviews and comments. */
export async function requestsWithWrongCounts(db: Db): Promise<number[]> {
  const wrong: number[] = [];
  for (let after = 0; ;) {
    const [batch] = await all(
      db,
      { size: number, last: number },
      sql`
        select count(*) as size, coalesce(max(id), 0) as last
        from (select id from review_request where id > ${after} order by id limit ${COMPARED}) batch`,
    );
    if (!batch || batch.size === 0) return wrong;
    const among = (id: Sql) => sql`${id} > ${after} and ${id} <= ${batch.last}`;
    const found = await all(
      db,
      { id: number },
      sql`
        select id from (
          select id, ${COUNTS} from review_request where ${among(sql`id`)}
          except (${recounted(among)})) differing
        order by id`,
    );
    wrong.push(...found.map(({ id }) => id));
    after = batch.last;
  }
}

/** Counts anew for these review requests, which are locked. */
export const recount = (ids: readonly number[]): Sql => {
  const among = (id: Sql) => sql`${id} = any(${[...ids]}::integer[])`;
  return sql`
    with recounted as materialized (${recounted(among)})
    update review_request q set (${COUNTS}) = (select ${COUNTS} from recounted where recounted.id = q.id)
    where ${among(sql`q.id`)}`;
};

/** Counts anew for these review requests, in short transactions that lock them, while the service runs. */
export async function recountReviews(
  dataSource: DataSource,
  requests: readonly number[],
  progress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < requests.length; start += MENDED) {
    const batch = requests.slice(start, start + MENDED);
    await dataSource.transaction(async (db) => {
      await all(
        db,
        {},
        sql`select from review_request where id = any(${batch}::integer[]) order by id for no key update`,
      );
      await all(db, {}, recount(batch));
      await audit(db, 'counts.rebuilt', 'counts of reviews', { reviewRequests: batch.length, such: batch.slice(0, 5) });
    });
    progress(start);
  }
}
