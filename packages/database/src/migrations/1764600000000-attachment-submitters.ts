import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Stores the submitter of an attachment's review request in its row, too, to find their own attachments without reading
 * all of their requests. The triggers of the audience keep it up to date.
 */
export class AttachmentSubmitters1764600000000 extends ForwardOnly {
  readonly name = 'AttachmentSubmitters1764600000000';

  async up(db: QueryRunner): Promise<void> {
    // Null: not filled yet.
    await db.query('alter table diff_file_attachment add column submitter_id integer');
    await db.query(`
      create or replace function judge_new_attachment() returns trigger language plpgsql as $$
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
      create or replace function judge_attachments_of(requests integer[]) returns void language plpgsql as $$
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
    await db.query(`
      create or replace function judge_attachments_of_changed_requests() returns trigger language plpgsql as $$
      declare
        changed integer[] := array(
          select after.id from old_rows before join new_rows after on after.id = before.id
          where (after.submitter_id, after.is_published, after.restricted_by_deleted_group)
            <> (before.submitter_id, before.is_published, before.restricted_by_deleted_group));
      begin
        if changed <> '{}' then perform judge_attachments_of(changed); end if;
        return null;
      end $$`);
  }
}
