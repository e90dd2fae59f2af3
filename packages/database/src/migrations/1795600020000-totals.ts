const ATTACHMENTS = 'repository_id, of_type, mimetype, is_shown';
const REQUESTS = 'user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published';
const ACTIVITY =
  'kind, is_reply, author_id, user_id, is_submitter, is_reviewer, local_site_id, repository_id, is_published';
const OPENING = 'part, is_open, audience';

import type { QueryRunner } from 'typeorm';
import { createLedger } from '../steps/create-ledger';
import { followOpenings, HOLD_GROUPS } from '../steps/follow-openings';
import { ForwardOnly } from '../steps/forward-only';

/** Its types. */
const OPENING_COLUMNS = `
        part text collate "C" not null check (part in ('sum', 'audience')),
        is_open boolean not null,
        audience integer[] not null`;
const OPENING_OF = (row: string) => `lateral (select is_open_audience(${row}.audience) as is_open offset 0) opening`;
const PARTS_OF = (row: string) => `
    lateral (values
      ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, ${row}.audience)
    ) as key (part, is_open, audience)`;

const SAID = 'review_request_id, user_id, listed_as, reply_to_id';

/** What decides about the part of the lists that the reviews and comments of a review request are in. */
const PART = ['local_site_id', 'repository_id', 'is_published', 'audience'];

/** The keys of what is said (the columns of `SAID`, and `n`) about the review requests `q`. */
const keysOf = (said: string, requests: string) => `
  select said.listed_as, said.reply_to_id is not null, whose.author_id, whose.user_id, whose.user_id = q.submitter_id,
    whose.user_id = any(q.reviewers), coalesce(q.local_site_id, 0), coalesce(q.repository_id, 0), q.is_published,
    key.part, key.is_open, key.audience, said.n
  from ${said} said join ${requests} q on q.id = said.review_request_id,
    ${OPENING_OF('q')},
    lateral (
      select said.user_id as author_id, 0 as user_id union all
      select 0, person.id from (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person
    ) whose,
    ${PARTS_OF('q')}
  where said.listed_as is not null`;

/**
 * The ledgers, by which lists know how many rows they have (Totals in this room's README). In their keys 0 means no Local Site,
 * no repository, or all people.
 */
export class Totals1795600020000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.foldLedgers(db);
    await this.tellTheOpen(db);
    await this.countGroupsAndTokens(db);
    await this.countAttachments(db);
    await this.countReviewRequests(db);
    await this.countReviews(db);
    await this.followReviewRequests(db);
  }

  private async foldLedgers(db: QueryRunner) {
    // One statement, so that readers see either the pieces or their sum. To compile it would take a second and a half,
    // many times as long as it runs. A fold skips rows that another one has locked, so that none waits.
    await db.query(`
      create function fold_ledger(ledger regclass, key text, most integer) returns integer
      language plpgsql set jit = off as $$
      declare
        folded integer;
        of_sums text := 'sums.' || replace(key, ', ', ', sums.');
      begin
        execute format('
          with fresh as (
            select id from %1$s where not is_folded order by id limit $1 for update skip locked),
          keys as (select distinct %2$s from %1$s where id in (select id from fresh)),
          former as (
            select sums.id from keys, lateral (
              select sums.id from %1$s sums
              where sums.is_folded and hash_record_extended(row(%3$s), 0) = hash_record_extended(row(%4$s), 0)
                and row(%3$s) = row(%4$s)
              for update of sums skip locked) sums),
          gone as (
            delete from %1$s where id in (select id from fresh union all select id from former)
            returning %2$s, n, is_folded),
          folded as (
            insert into %1$s (%2$s, n, is_folded)
            select %2$s, sum(n), true from gone group by %2$s having sum(n) <> 0)
          select count(*) from gone where not is_folded',
          ledger, key, of_sums, 'keys.' || replace(key, ', ', ', keys.')) into folded using most;
        return folded;
      end $$`);
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
      create function is_open_audience(audience integer[]) returns boolean language sql stable as $$
        select audience = '{}' or exists (select from review_group where id = any(audience) and not invite_only)
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

  private async countGroupsAndTokens(db: QueryRunner) {
    await createLedger(db, {
      ledger: 'review_group_count',
      columns: 'local_site_id integer not null, visible boolean not null, invite_only boolean not null',
      key: 'local_site_id, visible, invite_only',
      counted: 'review_group',
      keysOfRows: 'select coalesce(local_site_id, 0), visible, invite_only, $n from $rows where deleted_at is null',
    });
    await createLedger(db, {
      ledger: 'oauth_token_count',
      columns: 'local_site_id integer not null, user_id integer not null',
      key: 'local_site_id, user_id',
      counted: 'oauth_token',
      keysOfRows: `
        select coalesce(local_site_id, 0), owner_or_all, $n from $rows, unnest(array[user_id, 0]) as owner_or_all`,
    });
  }

  /** Each with all of its repository, under no type, and with the others of its type; in the sum, and by its audience. */
  private async countAttachments(db: QueryRunner) {
    await createLedger(db, {
      ledger: 'diff_file_attachment_opening_count',
      columns: `
        repository_id integer not null,
        of_type boolean not null,
        mimetype text collate "C" not null,
        is_shown boolean not null,
        ${OPENING_COLUMNS}`,
      key: `${ATTACHMENTS}, ${OPENING}`,
      // Thousands of groups do not fit into an index row.
      indexed: 'repository_id, of_type, mimetype, part, is_open, is_shown',
      counted: 'diff_file_attachment',
      triggers: 'diff_file_attachment_counted_by_opening',
      hold: HOLD_GROUPS,
      keysOfRows: `
        select a.repository_id, kind.of_type, kind.mimetype, a.is_shown, key.part, key.is_open, key.audience, $n
        from $rows a, ${OPENING_OF('a')},
          lateral (values (false, ''), (true, a.mimetype)) as kind (of_type, mimetype),
          ${PARTS_OF('a')}`,
    });
    await followOpenings(db, {
      ledger: 'diff_file_attachment_opening_count',
      key: ATTACHMENTS,
      indexed: { open: 'is_open', closed: 'not is_open' },
      names: { move: 'move_audiences_of_groups', trigger: 'review_group_audiences_moved' },
    });
  }

  /** Each for everybody, under no person, and for each person who submitted it or is to review it. */
  private async countReviewRequests(db: QueryRunner) {
    await createLedger(db, {
      ledger: 'review_request_opening_count',
      columns: `
        user_id integer not null,
        is_submitter boolean not null,
        is_reviewer boolean not null,
        local_site_id integer not null,
        repository_id integer not null,
        status text collate "C" not null,
        is_published boolean not null,
        ${OPENING_COLUMNS}`,
      key: `${REQUESTS}, ${OPENING}`,
      // Thousands of groups do not fit into an index row.
      indexed: 'user_id, local_site_id, part, is_open, status, repository_id',
      counted: 'review_request',
      triggers: 'review_request_counted_by_opening',
      hold: HOLD_GROUPS,
      heldFor: 'submitter_id, reviewers, local_site_id, repository_id, status, is_published, audience',
      keysOfRows: `
        select person.id, person.id = q.submitter_id, person.id = any(q.reviewers), coalesce(q.local_site_id, 0),
          coalesce(q.repository_id, 0), q.status, q.is_published, key.part, key.is_open, key.audience, $n
        from $rows q, ${OPENING_OF('q')},
          lateral (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person, ${PARTS_OF('q')}`,
    });
    await followOpenings(db, {
      ledger: 'review_request_opening_count',
      key: REQUESTS,
      indexed: {
        all_open: 'user_id = 0 and is_open',
        all_closed: 'user_id = 0 and not is_open',
        person_open: 'user_id <> 0 and is_open',
        person_closed: 'user_id <> 0 and not is_open',
      },
      names: { move: 'move_audiences_of_requests', trigger: 'review_group_audiences_of_requests_moved' },
    });
  }

  /** Each for everybody, by its author, and by the people of its review request. */
  private async countReviews(db: QueryRunner) {
    await createLedger(db, {
      ledger: 'review_activity_count',
      columns: `
        kind text collate "C" not null,
        is_reply boolean not null,
        author_id integer not null,
        user_id integer not null,
        is_submitter boolean not null,
        is_reviewer boolean not null,
        local_site_id integer not null,
        repository_id integer not null,
        is_published boolean not null,
        ${OPENING_COLUMNS}`,
      key: `${ACTIVITY}, ${OPENING}`,
      indexed: 'author_id, user_id, local_site_id, kind, part, is_open, repository_id',
      counted: ['review', 'review_comment'],
      // The request first, as whoever changes it does, then its groups.
      hold: `
        perform from review_group where id in (
          with held as materialized (
            select audience from review_request where id in (select review_request_id from $rows)
            order by id for no key update)
          select unnest(audience) from held)
        order by id for key share`,
      heldFor: SAID,
      keysOfRows: keysOf(`(select ${SAID}, $n as n from $rows)`, 'review_request'),
    });
    await followOpenings(db, {
      ledger: 'review_activity_count',
      key: ACTIVITY,
      indexed: {
        all_open: 'author_id = 0 and user_id = 0 and is_open',
        all_closed: 'author_id = 0 and user_id = 0 and not is_open',
        one_open: '(author_id <> 0 or user_id <> 0) and is_open',
        one_closed: '(author_id <> 0 or user_id <> 0) and not is_open',
      },
      names: { move: 'move_audiences_of_reviews', trigger: 'review_group_audiences_of_reviews_moved' },
    });
  }

  /** What was said about a review request is seen, and counted, with it: it moves, or goes. */
  private async followReviewRequests(db: QueryRunner) {
    const decisive = ['submitter_id', 'reviewers', ...PART];
    const saidIn = (table: string) => `
      select ${SAID}, count(*)::integer as n from ${table}
      where review_request_id = old.id and listed_as is not null group by ${SAID}`;
    const moved = (row: 'old' | 'new', n: string) =>
      keysOf(
        `(select ${SAID}, ${n} as n from said)`,
        `(select ${row}.id as id, ${decisive.map((column) => `${row}.${column} as ${column}`).join()})`,
      );
    const differ = (columns: readonly string[]) =>
      columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    const key = `${ACTIVITY}, ${OPENING}`;
    const part = PART.map((column) => `new.${column}`).join();
    await db.query(`
      create function move_reviews_of_request() returns trigger language plpgsql as $$
      begin
        perform from review_group where id = any(old.audience || new.audience) order by id for key share;
        insert into review_activity_count (${key}, n)
        with said as materialized (
          ${saidIn('review')} union all ${saidIn('review_comment')})
        select ${key}, sum(n) from (${moved('old', '- n')} union all ${moved('new', 'n')}) as change (${key}, n)
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
