import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Review requests that are counted anew in one transaction. */
const COUNTED = 250;

/** The ship-its of `review_request q`, by person: however often somebody says it, it counts once. */
const SHIPPED = `
  select count(distinct s.user_id) from review s
  where s.review_request_id = q.id and s.is_published and s.ship_it`;

/** `ship_it_count` counts people, not reviews (decision D22). */
export class PeopleWhoShip1795820000060 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'review_ship_its', 'review (review_request_id, user_id) where is_published and ship_it');
    await this.countPeople(db);
    // Short transactions: one that is interrupted leaves its review requests to the next run.
    while ((await db.manager.transaction(() => this.countSome(db))) > 0);
  }

  /** Locks the review request first, so that the statement that counts sees what other transactions have committed. */
  private async countPeople(db: QueryRunner) {
    await db.query(`
      create or replace function count_review() returns trigger language plpgsql as $$
      declare
        was_counted boolean = tg_op = 'UPDATE' and old.is_published;
      begin
        perform from review_request q where q.id = new.review_request_id for no key update;
        update review_request q set
          review_count = q.review_count + (not was_counted)::integer,
          ship_it_count = case
            when new.ship_it or (was_counted and old.ship_it) then (${SHIPPED})
            else q.ship_it_count end,
          issue_open_count = q.issue_open_count + issues.open,
          issue_resolved_count = q.issue_resolved_count + issues.resolved,
          issue_dropped_count = q.issue_dropped_count + issues.dropped,
          issue_verifying_count = q.issue_verifying_count + issues.verifying
        from (
          select count(*) filter (where c.issue_status = 'O') as open,
            count(*) filter (where c.issue_status = 'R') as resolved,
            count(*) filter (where c.issue_status = 'D') as dropped,
            count(*) filter (where c.issue_status in ('A', 'B')) as verifying
          from review_comment c where c.review_id = new.id and not was_counted
        ) issues
        where q.id = new.review_request_id;
        return null;
      end $$`);
  }

  /** Counts some anew where somebody said it twice. @returns how many */
  private async countSome(db: QueryRunner): Promise<number> {
    const locked = (await db.query(`
      select id from review_request where id in (
        select q.id from review_request q join review r on r.review_request_id = q.id
        where r.is_published and r.ship_it group by q.id having count(distinct r.user_id) < q.ship_it_count
        limit ${COUNTED})
      order by id for no key update`)) as { id: number }[];
    const ids = locked.map(({ id }) => id);
    await db.query(`update review_request q set ship_it_count = (${SHIPPED}) where q.id = any($1)`, [ids]);
    return ids.length;
  }
}
