import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { afterStatements } from '../steps/statement-triggers';

/**
 * The audience of a review request is in its row: the ids of the groups that may see it, with 0 if a deleted group
 * restricts it; none means all people. Its attachments repeat it, with its submitter and whether review request and diff
 * are published; so lists filter and count without reading anything else. The people who are asked to review it are in
 * its row as well.
 *
 * Triggers keep them up to date. Every change that matters locks the review request, so that a change and a concurrent
 * new attachment see each other; all lock files before review requests, and review requests in the order of their ids.
 */
export class Audiences1795700015000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await this.judge(db);
    await this.judgeNewRows(db);
    await this.followRequests(db);
    await this.followTargets(db);
    await this.followFiles(db);
    await this.nameReviewers(db);
  }

  private async judge(db: QueryRunner) {
    await db.query(`
      create function review_request_audience(request integer, is_restricted boolean) returns integer[]
      language plpgsql stable as $$
      begin
        return case when is_restricted then '{0}' else '{}'::integer[] end
          || array(select group_id from review_request_group where review_request_id = request order by group_id);
      end $$`);
    // At least two statements: the others see the changes that the first waited for.
    await db.query(`
      create function judge_attachments_of(requests integer[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        perform from review_request where id = any(requests) order by id for no key update;
        update review_request q set audience = review_request_audience(q.id, q.restricted_by_deleted_group)
        where q.id = any(requests)
          and q.audience <> review_request_audience(q.id, q.restricted_by_deleted_group);
        update diff_file_attachment a
        set submitter_id = judged.submitter_id, audience = judged.audience, is_shown = judged.is_shown
        from (
          select d.id, d.review_request_id, q.submitter_id, q.audience,
            q.is_published and not coalesce(f.on_draft, false) as is_shown
          from diff_file_attachment d
          join review_request q on q.id = d.review_request_id
          left join file_diff f on f.id = d.added_in_filediff_id
          where d.review_request_id = any(requests)
        ) judged
        -- While it was waited for it may have been moved to another request, which has judged it by now.
        where a.id = judged.id and a.review_request_id = judged.review_request_id
          and (a.submitter_id is distinct from judged.submitter_id
            or a.audience <> judged.audience or a.is_shown <> judged.is_shown);
      end $$`);
  }

  private async judgeNewRows(db: QueryRunner) {
    // A new review request has no groups yet; judge_attachments_of handles later ones.
    await db.query(`
      create function judge_review_request() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.audience := case when new.restricted_by_deleted_group then '{0}' else '{}'::integer[] end;
        else
          new.audience := review_request_audience(new.id, new.restricted_by_deleted_group);
        end if;
        return new;
      end $$`);
    await db.query(`
      create trigger review_request_judged before insert or update of restricted_by_deleted_group on review_request
      for each row execute function judge_review_request()`);
    await db.query(`
      create function judge_new_attachment() returns trigger language plpgsql as $$
      declare
        is_draft boolean := false;
        request record;
      begin
        if new.added_in_filediff_id is not null then
          select f.on_draft into is_draft from file_diff f where f.id = new.added_in_filediff_id for share;
        end if;
        select q.submitter_id, q.is_published, q.restricted_by_deleted_group into request
        from review_request q where q.id = new.review_request_id for share;
        if found then
          new.submitter_id := request.submitter_id;
          new.audience := review_request_audience(new.review_request_id, request.restricted_by_deleted_group);
          new.is_shown := request.is_published and not coalesce(is_draft, false);
        end if;
        return new;
      end $$`);
    await db.query(`
      create trigger diff_file_attachment_judged
      before insert or update of review_request_id, added_in_filediff_id on diff_file_attachment
      for each row execute function judge_new_attachment()`);
  }

  private async followRequests(db: QueryRunner) {
    await db.query(`
      create function judge_attachments_of_changed_requests() returns trigger language plpgsql as $$
      declare
        changed integer[] := array(
          select after.id from old_rows before join new_rows after on after.id = before.id
          where (after.submitter_id, after.is_published, after.restricted_by_deleted_group)
            <> (before.submitter_id, before.is_published, before.restricted_by_deleted_group));
      begin
        if changed <> '{}' then perform judge_attachments_of(changed); end if;
        return null;
      end $$`);
    await db.query(`
      create trigger review_request_attachments_judged after update on review_request
      referencing old table as old_rows new table as new_rows
      for each statement execute function judge_attachments_of_changed_requests()`);
  }

  private async followTargets(db: QueryRunner) {
    await db.query(`
      create function judge_attachments_of_other_targets() returns trigger language plpgsql as $$
      begin
        case tg_op
          when 'INSERT' then perform judge_attachments_of(array(select distinct review_request_id from new_rows));
          when 'DELETE' then perform judge_attachments_of(array(select distinct review_request_id from old_rows));
          when 'UPDATE' then perform judge_attachments_of(array(
            select review_request_id from old_rows union select review_request_id from new_rows));
          else perform judge_attachments_of(array(
            select id from review_request where audience <> '{}' and audience <> '{0}'));
        end case;
        return null;
      end $$`);
    await afterStatements(db, {
      table: 'review_request_group',
      calls: 'judge_attachments_of_other_targets',
      named: 'review_request_group_attachments_judged',
    });
  }

  private async followFiles(db: QueryRunner) {
    await db.query(`
      create function judge_attachments_of_changed_files() returns trigger language plpgsql as $$
      declare
        changed integer[] := array(
          select distinct a.review_request_id
          from old_rows before
          join new_rows after on after.id = before.id and after.on_draft <> before.on_draft
          join diff_file_attachment a on a.added_in_filediff_id = after.id);
      begin
        if changed <> '{}' then perform judge_attachments_of(changed); end if;
        return null;
      end $$`);
    await db.query(`
      create trigger file_diff_attachments_judged after update on file_diff
      referencing old table as old_rows new table as new_rows
      for each statement execute function judge_attachments_of_changed_files()`);
  }

  private async nameReviewers(db: QueryRunner) {
    // Two statements: the second one sees the changes that the first waited for.
    await db.query(`
      create function name_reviewers_of(requests integer[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
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
    await afterStatements(db, {
      table: 'review_request_person',
      calls: 'name_reviewers',
      named: 'review_request_person_named',
    });
  }
}
