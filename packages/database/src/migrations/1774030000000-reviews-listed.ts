import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { followOpenings } from './follow-openings';
import { ForwardOnly } from './forward-only';

export const LEDGER = 'review_activity_count';
const OTHERS =
  'kind, is_reply, author_id, user_id, is_submitter, is_reviewer, local_site_id, repository_id, is_published';
export const KEY = `${OTHERS}, part, is_open, audience`;

/** Its indexes of audiences, by the end of their names. */
export const BY_AUDIENCE: Readonly<Record<string, string>> = {
  all_open: 'author_id = 0 and user_id = 0 and is_open',
  all_closed: 'author_id = 0 and user_id = 0 and not is_open',
  one_open: '(author_id <> 0 or user_id <> 0) and is_open',
  one_closed: '(author_id <> 0 or user_id <> 0) and not is_open',
};

const SAID = 'review_request_id, user_id, listed_as, reply_to_id';

/** What decides about the part of the lists that the request's reviews and comments are in. */
const PART = ['local_site_id', 'repository_id', 'is_published', 'audience'];

/** The keys of what is said (the columns of `SAID`, and `n`) about the review requests `q`. */
const keysOf = (said: string, requests: string) => `
  select said.listed_as, said.reply_to_id is not null, whose.author_id, whose.user_id, whose.user_id = q.submitter_id,
    whose.user_id = any(q.reviewers), coalesce(q.local_site_id, 0), coalesce(q.repository_id, 0), q.is_published,
    key.part, key.is_open, key.audience, said.n
  from ${said} said join ${requests} q on q.id = said.review_request_id,
    lateral (select is_open_audience(q.audience) as is_open offset 0) opening,
    lateral (
      select said.user_id as author_id, 0 as user_id union all
      select 0, person.id from (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person
    ) whose,
    lateral (values
      ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, q.audience)
    ) as key (part, is_open, audience)
  where said.listed_as is not null`;

/**
 * The lists of all reviews and of all comments: each row says as what it is listed, once it and the files that it names
 * are published, and a ledger counts those: for everybody, by author, and by the people whose review requests they are
 * about. It tells the open from the closed, as that of review requests does. Each row also says in which part of the lists
 * it is: with the same people who see it, as far as they do so because of its review request's audience.
 *
 * Nothing is filled yet: `FillReviewsListed` does it, in batches.
 */
export class ReviewsListed1774030000000 extends ForwardOnly {
  readonly name = 'ReviewsListed1774030000000';

  async up(db: QueryRunner): Promise<void> {
    await this.describe(db);
    await this.nameParts(db);
    await this.listReviews(db);
    await this.listComments(db);
    await this.count(db);
    await this.followRequests(db);
  }

  private async describe(db: QueryRunner) {
    await db.query(`
      alter table review
        add column listed_as text collate "C" check (listed_as = 'review'),
        add column listed_in bigint`);
    await db.query(`
      alter table review_comment
        add column user_id integer,
        add column listed_as text collate "C" check (listed_as in ('diff', 'file', 'diff_file', 'general')),
        add column listed_in bigint`);
  }

  /**
   * The name of a part is a hash, because thousands of groups do not fit into an index row. It is stored, so it is one that
   * no release of PostgreSQL changes.
   */
  private async nameParts(db: QueryRunner) {
    await db.query(`
      create function list_part(
        kind text, is_reply boolean, site integer, repository integer, is_published boolean, audience integer[])
      returns bigint language sql stable parallel safe as $$
        select ('x' || left(encode(sha256(concat_ws('/',
          kind, is_reply, coalesce(site, 0), coalesce(repository, 0), is_published, array_to_string(audience, ',')
        )::bytea), 'hex'), 16))::bit(64)::bigint
      $$`);
    // The request is held, so that its audience does not change meanwhile.
    await db.query(`
      create function list_part_about(request integer, kind text, is_reply boolean) returns bigint
      language plpgsql as $$
      declare
        part bigint;
      begin
        if kind is null then return null; end if;
        select list_part(kind, is_reply, ${PART.map((column) => `q.${column}`).join()}) into part
        from review_request q where q.id = request for no key update;
        return part;
      end $$`);
  }

  private async listReviews(db: QueryRunner) {
    await db.query(`
      create function list_review() returns trigger language plpgsql as $$
      begin
        new.listed_as := case when new.is_published and new.reply_to_id is null then 'review' end;
        new.listed_in := list_part_about(new.review_request_id, new.listed_as, false);
        return new;
      end $$`);
    await db.query(`
      create trigger review_listed before insert or update of is_published, listed_as on review
      for each row execute function list_review()`);
  }

  /**
   * The files of a comment: of published diffs, or published attachments of its review request. In
   * PL/pgSQL, which plans each statement once, and only those that a kind of comment needs.
   */
  private async listComments(db: QueryRunner) {
    const named = 'a.id in (c.attachment_id, c.other_attachment_id) and a.review_request_id = c.review_request_id';
    await db.query(`
      create function comment_listed_as(c review_comment) returns text language plpgsql stable as $$
      begin
        if c.kind = 'general' then return 'general'; end if;
        if c.kind = 'diff' then
          return (
            select 'diff' where not exists (
              select from file_diff f
              where f.id in (c.file_diff_id, c.other_file_diff_id, c.base_file_diff_id) and f.on_draft));
        end if;
        return (
          select case when bool_or(is_of_diff) then 'diff_file' else 'file' end
          from (
            select false as is_of_diff, a.is_published as is_ready from file_attachment a where ${named}
            union all
            select true, not exists (
              select from file_diff f where f.id in (a.file_diff_id, a.added_in_filediff_id) and f.on_draft)
            from diff_file_attachment a where ${named}) file
          having bool_and(is_ready) and count(*) = 1 + (c.other_attachment_id is not null)::integer);
      end $$`);
    await db.query(`
      create function list_comment() returns trigger language plpgsql as $$
      begin
        select r.user_id, case when r.is_published then comment_listed_as(new) end into new.user_id, new.listed_as
        from review r where r.id = new.review_id;
        new.listed_in := list_part_about(new.review_request_id, new.listed_as, new.reply_to_id is not null);
        return new;
      end $$`);
    await db.query(`
      create trigger review_comment_listed before insert or update of listed_as on review_comment
      for each row execute function list_comment()`);
    await db.query(`
      create function list_comments_of_review() returns trigger language plpgsql as $$
      begin
        update review_comment set listed_as = null where review_id = new.id;
        return null;
      end $$`);
    await db.query(`
      create trigger review_comments_listed after update of is_published on review
      for each row when (new.is_published and not old.is_published) execute function list_comments_of_review()`);
    // When a draft is published, its files are: imported comments may name them already.
    await db.query(`
      create function list_comments_on_draft() returns trigger language plpgsql as $$
      begin
        update review_comment c set listed_as = null from review r
        where c.review_request_id = old.review_request_id and c.listed_as is null and r.id = c.review_id
          and r.is_published;
        return null;
      end $$`);
    await db.query(`
      create trigger review_request_draft_comments_listed after delete on review_request_draft
      for each row execute function list_comments_on_draft()`);
  }

  private async count(db: QueryRunner) {
    const keysOfRows = keysOf(`(select ${SAID}, $n as n from $rows)`, 'review_request');
    await createLedger(db, {
      ledger: LEDGER,
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
        part text collate "C" not null check (part in ('sum', 'audience')),
        is_open boolean not null,
        audience integer[] not null`,
      key: KEY,
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
      keysOfRows,
      counts: keysOfRows.replace('$n', '1').replace('$rows', 'review limit 0'),
    });
    const names = { move: 'move_audiences_of_reviews', trigger: 'review_group_audiences_of_reviews_moved' };
    await followOpenings(db, { ledger: LEDGER, key: OTHERS, indexed: Object.values(BY_AUDIENCE), names });
  }

  /** What was said about a review request is seen, and counted, with it: it moves, or goes. */
  private async followRequests(db: QueryRunner) {
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
    const part = PART.map((column) => `new.${column}`).join();
    await db.query(`
      create function move_reviews_of_request() returns trigger language plpgsql as $$
      begin
        perform from review_group where id = any(old.audience || new.audience) order by id for key share;
        insert into ${LEDGER} (${KEY}, n)
        with said as materialized (
          ${saidIn('review')} union all ${saidIn('review_comment')})
        select ${KEY}, sum(n) from (${moved('old', '- n')} union all ${moved('new', 'n')}) as change (${KEY}, n)
        group by ${KEY} having sum(n) <> 0;
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
