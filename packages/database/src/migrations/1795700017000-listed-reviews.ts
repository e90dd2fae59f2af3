import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What decides about the part of the lists that the reviews and comments of a review request are in. */
const PART = ['local_site_id', 'repository_id', 'is_published', 'audience'];

/**
 * The lists of all reviews and of all comments. `listed_as` says as what a row is listed, once it and the files that it
 * names are published. `listed_in` says in which part of the lists it is: with the same people who see it, as far as they
 * do so because of its review request's audience. Triggers set both, and copy a review's author to its comments.
 */
export class ListedReviews1795700017000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.indexLists(db);
    await this.nameParts(db);
    await this.listReviews(db);
    await this.listComments(db);
    await this.followDrafts(db);
  }

  private async indexLists(db: QueryRunner) {
    await db.query(`create index review_by_time on review (created_at, id) where reply_to_id is null`);
    await db.query(`create index review_of_author on review (user_id, created_at, id) where reply_to_id is null`);
    await db.query(`create index review_unpublished on review (user_id) where not is_published`);
    await db.query(`create index review_comment_by_kind on review_comment (kind, id)`);
    await db.query(`create index review_comment_replies on review_comment (kind, id) where reply_to_id is not null`);
    await db.query(`create index review_comment_by_time on review_comment (kind, created_at)`);
    await db.query(`create index review_comment_of_author on review_comment (user_id, kind, id)`);
    await db.query(
      `create index review_comment_unlisted on review_comment (review_request_id) where listed_as is null`,
    );
    await db.query(`
      create index review_comment_unlisted_of_author on review_comment (user_id, kind) where listed_as is null`);
    // By parts, in an order that is written as an expression that no other index has, lest PostgreSQL scans that one.
    for (const [table, order] of [
      ['review', `(created_at at time zone 'UTC'), id`],
      ['review_comment', '(id::bigint)'],
    ]) {
      await db.query(`
        create index ${table}_by_part on ${table} (listed_in, ${order}) where listed_in is not null`);
      await db.query(`
        create index ${table}_of_author_by_part on ${table} (user_id, listed_in, ${order})
        where listed_in is not null`);
    }
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
  }

  /** When a draft is published, its files are: imported comments may name them already. */
  private async followDrafts(db: QueryRunner) {
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
}
