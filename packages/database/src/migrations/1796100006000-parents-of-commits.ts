import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** The commit before that of a review request: tells whether a member of a stack builds on the newest of the one below. */
export class ParentsOfCommits1796100006000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    for (const table of ['review_request', 'review_request_draft'])
      await db.query(`alter table ${table} add column parent_commit_id text collate "C"`);
    await db.query(`
      create or replace function open_drafts(requests integer[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        opened integer[];
      begin
        with draft as (
          insert into review_request_draft (review_request_id, summary, description, description_is_markdown,
            testing_done, testing_done_is_markdown, bugs_closed, branch, commit_id, parent_commit_id, extra_data,
            copied_extra_data, restricted_by_deleted_group)
          select id, summary, description, description_is_markdown, testing_done, testing_done_is_markdown, bugs_closed,
            branch, commit_id, parent_commit_id, extra_data, extra_data, restricted_by_deleted_group
          from review_request where id = any(requests) order by id
          on conflict (review_request_id) do nothing returning id)
        select array_agg(id) into opened from draft;
        insert into review_request_draft_group (review_request_draft_id, group_id)
        select d.id, t.group_id from review_request_draft d
        join review_request_group t on t.review_request_id = d.review_request_id where d.id = any(opened);
        insert into review_request_draft_person (review_request_draft_id, user_id)
        select d.id, t.user_id from review_request_draft d
        join review_request_person t on t.review_request_id = d.review_request_id where d.id = any(opened);
        insert into review_request_draft_dependency (review_request_draft_id, depends_on_id)
        select d.id, t.depends_on_id from review_request_draft d
        join review_request_dependency t on t.review_request_id = d.review_request_id where d.id = any(opened);
      end $$`);
  }
}
