import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

const EVENTS = {
  insert: 'referencing new table as new_rows',
  delete: 'referencing old table as old_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  truncate: '',
};

/**
 * The reviewers of a review request are in its row, like its audience, so that a ledger can count by them.
 */
export class ReviewersOfRequests1773500000000 extends ForwardOnly {
  readonly name = 'ReviewersOfRequests1773500000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table review_request add column reviewers integer[] not null default '{}'`);
    // Two statements: the second one sees the changes that the first waited for.
    await db.query(`
      create function name_reviewers_of(requests integer[]) returns void language plpgsql as $$
      begin
        perform from review_request where id = any(requests) order by id for no key update;
        update review_request q set reviewers = named.reviewers
        from (
          select id, array(
            select p.user_id from review_request_person p where p.review_request_id = r.id order by 1) as reviewers
          from review_request r where r.id = any(requests)) named
        where q.id = named.id and q.reviewers <> named.reviewers;
      end $$`);
    await db.query(`
      create function name_reviewers() returns trigger language plpgsql as $$
      begin
        case tg_op
          when 'INSERT' then perform name_reviewers_of(array(select distinct review_request_id from new_rows));
          when 'DELETE' then perform name_reviewers_of(array(select distinct review_request_id from old_rows));
          when 'UPDATE' then perform name_reviewers_of(array(
            select review_request_id from old_rows union select review_request_id from new_rows));
          else perform name_reviewers_of(array(select id from review_request where reviewers <> '{}'));
        end case;
        return null;
      end $$`);
    for (const [event, rows] of Object.entries(EVENTS)) {
      await db.query(`
        create trigger review_request_person_named_on_${event} after ${event} on review_request_person ${rows}
        for each statement execute function name_reviewers()`);
    }
  }
}
