import type { QueryRunner } from 'typeorm';
import { accessTokens, attachments, groups, reviewRequests, reviews } from '../ledgers';
import { keyOf, keysOf } from '../ledgers/counted-list';
import { createLedger } from '../steps/create-ledger';
import { createFold } from '../steps/fold-ledger';
import { ForwardOnly } from '../steps/forward-only';

/** What decides about the part of the lists that the reviews and comments of a review request are in. */
const PART = ['local_site_id', 'repository_id', 'is_published', 'audience'];

/**
 * The ledgers, by which lists know how many rows they have (docs/counted-lists.md). In their keys 0 means no Local Site,
 * no repository, or all people.
 */
export class Totals1795700028000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.foldLedgers(db);
    await this.tellTheOpen(db);
    for (const list of [groups, accessTokens, attachments, reviewRequests, reviews]) await createLedger(db, list);
    await this.findOpenAudiences(db);
    await this.followReviewRequests(db);
  }

  private async foldLedgers(db: QueryRunner) {
    await createFold(db);
    // In other isolation levels, rows that changed since the transaction began would fail it.
    await db.query(`
      create function fold_while_writing() returns trigger language plpgsql as $$
      begin
        if current_setting('transaction_isolation') = 'read committed' then
          perform fold_ledger(tg_relid::regclass, tg_argv[0], tg_argv[1]::integer);
        end if;
        return null;
      end $$`);
  }

  private async tellTheOpen(db: QueryRunner) {
    await db.query(`
      create function is_open_audience(audience integer[]) returns boolean
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return audience = '{}' or exists (select from review_group where id = any(audience) and not invite_only);
      end $$`);
    // Each group together with somebody, so that one index finds those of a person that have certain groups.
    await db.query(`
      create function audience_of(whose integer, audience integer[]) returns bigint[]
      language sql immutable strict parallel safe as $$
        select coalesce(array_agg(whose::bigint << 32 | one), '{}') from unnest(audience) one
      $$`);
    // Stronger than the lock of an update that changes no key, so that it waits for those who count.
    await db.query(`
      create function wait_for_counts_of_group() returns trigger language plpgsql as $$
      begin
        perform from review_group where id = old.id for update;
        return new;
      end $$`);
    await db.query(`
      create trigger review_group_opening_held before update of invite_only on review_group for each row
      when (new.invite_only <> old.invite_only) execute function wait_for_counts_of_group()`);
  }

  /**
   * Finds the open audiences of a person's review requests that have certain groups, as another index finds the closed
   * ones. A person may have as many audiences as review requests, and a total would read all of them.
   */
  private async findOpenAudiences(db: QueryRunner) {
    const { ledger, audience } = reviewRequests;
    // Without a list of pending rows, which every reader would go through.
    await db.query(`
      create index ${ledger}_open_of on ${ledger} using gin (audience_of(${audience.whose}, audience))
      with (fastupdate = off) where part = 'audience' and ${audience.whose} <> 0 and is_open`);
  }

  /** What was said about a review request is seen, and counted, with it: it moves, or goes. */
  private async followReviewRequests(db: QueryRunner) {
    const decisive = ['submitter_id', 'reviewers', ...PART];
    const said = 'review_request_id, user_id, listed_as, reply_to_id';
    const saidIn = (table: string) => `
      select ${said}, count(*)::integer as n from ${table}
      where review_request_id = old.id and listed_as is not null group by ${said}`;
    const keysBy = (row: 'old' | 'new', n: string) => {
      const request = `select ${row}.id as id, ${decisive.map((column) => `${row}.${column} as ${column}`).join()}`;
      return keysOf(reviews, `said join (${request}) q on q.id = said.review_request_id`, n);
    };
    const differ = (columns: readonly string[]) =>
      columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    const key = keyOf(reviews);
    const part = PART.map((column) => `new.${column}`).join();
    await db.query(`
      create function move_reviews_of_request() returns trigger language plpgsql as $$
      begin
        perform from review_group where id = any(old.audience || new.audience) order by id for key share;
        insert into review_activity_count (${key}, n)
        with said as materialized (
          ${saidIn('review')} union all ${saidIn('review_comment')})
        select ${key}, sum(n) from (${keysBy('old', '- said.n')} union all ${keysBy('new', 'said.n')}) as change (${key}, n)
        group by ${key} having sum(n) <> 0;
        if tg_op = 'UPDATE' and (${differ(PART)}) then
          update review set listed_in = list_part(listed_as, false, ${part})
          where review_request_id = new.id and listed_as is not null;
          update review_comment set listed_in = list_part(listed_as, reply_to_id is not null, ${part})
          where review_request_id = new.id and listed_as is not null;
        end if;
        return null;
      end $$`);
    // Nothing is listed without a published review.
    await db.query(`
      create trigger review_request_reviews_moved after update on review_request
      for each row when (new.review_count > 0 and (${differ(decisive)})) execute function move_reviews_of_request()`);
    await db.query(`
      create trigger review_request_reviews_gone after delete on review_request
      for each row when (old.review_count > 0) execute function move_reviews_of_request()`);
  }
}
