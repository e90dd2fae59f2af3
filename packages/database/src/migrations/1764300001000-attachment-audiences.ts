import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Stores the audience of an attachment in its row, so that lists filter and count without reading its review request:
 * the request's groups, with 0 if a deleted group restricts it, and whether request and diff are published. Triggers
 * keep it up to date. Every change of these locks the request, so that a change and a concurrent new attachment see
 * each other; all lock files before requests, and requests in the order of ids.
 */
export class AttachmentAudiences1764300001000 extends ForwardOnly {
  readonly name = 'AttachmentAudiences1764300001000';

  async up(db: QueryRunner): Promise<void> {
    // Nobody sees rows that are not filled yet.
    await db.query(`
      alter table diff_file_attachment
        add column audience integer[] not null default '{0}',
        add column is_shown boolean not null default false`);
    await this.judge(db);
    await this.judgeNewRows(db);
    await this.followRequests(db);
    await this.followTargets(db);
    await this.followFiles(db);
  }

  private async judge(db: QueryRunner) {
    await db.query(`
      create function review_request_audience(request integer, is_restricted boolean) returns integer[]
      language sql stable as $$
        select case when is_restricted then '{0}' else '{}'::integer[] end
          || array(select group_id from review_request_group where review_request_id = request order by group_id)
      $$`);
    // Two statements: the second one sees the changes that the first waited for.
    await db.query(`
      create function judge_attachments_of(requests integer[]) returns void language plpgsql as $$
      begin
        perform from review_request where id = any(requests) order by id for no key update;
        update diff_file_attachment a set audience = judged.audience, is_shown = judged.is_shown
        from (
          select d.id, review_request_audience(q.id, q.restricted_by_deleted_group) as audience,
            q.is_published and not coalesce(f.on_draft, false) as is_shown
          from diff_file_attachment d
          join review_request q on q.id = d.review_request_id
          left join file_diff f on f.id = d.added_in_filediff_id
          where d.review_request_id = any(requests)
        ) judged
        where a.id = judged.id and (a.audience <> judged.audience or a.is_shown <> judged.is_shown);
      end $$`);
  }

  private async judgeNewRows(db: QueryRunner) {
    await db.query(`
      create function judge_new_attachment() returns trigger language plpgsql as $$
      declare
        is_draft boolean := false;
        is_published boolean;
        is_restricted boolean;
      begin
        if new.added_in_filediff_id is not null then
          select f.on_draft into is_draft from file_diff f where f.id = new.added_in_filediff_id for share;
        end if;
        select q.is_published, q.restricted_by_deleted_group into is_published, is_restricted
        from review_request q where q.id = new.review_request_id for share;
        if found then
          new.audience := review_request_audience(new.review_request_id, is_restricted);
          new.is_shown := is_published and not coalesce(is_draft, false);
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
          where (after.is_published, after.restricted_by_deleted_group)
            <> (before.is_published, before.restricted_by_deleted_group));
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
          else perform judge_attachments_of(array(select distinct review_request_id from diff_file_attachment));
        end case;
        return null;
      end $$`);
    const events = {
      insert: 'referencing new table as new_rows',
      delete: 'referencing old table as old_rows',
      update: 'referencing old table as old_rows new table as new_rows',
      truncate: '',
    };
    for (const [event, rows] of Object.entries(events)) {
      await db.query(`
        create trigger review_request_group_attachments_judged_on_${event} after ${event} on review_request_group ${rows}
        for each statement execute function judge_attachments_of_other_targets()`);
    }
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
}
