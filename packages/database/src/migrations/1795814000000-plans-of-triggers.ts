import type { QueryRunner } from 'typeorm';
import { countedLists } from '../ledgers';
import { keepUpToDate } from '../steps/create-ledger';
import { ForwardOnly } from '../steps/forward-only';

/**
 * Triggers take less time: those of counted tables end at once where a change counts nothing, as most do, and functions keep
 * their plans. PostgreSQL plans a function in SQL each time that a statement calls it, and one with an array again for each
 * array, which took longer than the work itself. No table is locked.
 */
export class PlansOfTriggers1795814000000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    for (const list of countedLists) await keepUpToDate(db, list);
    await db.query(`
      create or replace function is_open_audience(audience integer[]) returns boolean
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return audience = '{}' or exists (select from review_group where id = any(audience) and not invite_only);
      end $$`);
    await db.query(`
      create or replace function review_request_audience(request integer, is_restricted boolean) returns integer[]
      language plpgsql stable as $$
      begin
        return case when is_restricted then '{0}' else '{}'::integer[] end
          || array(select group_id from review_request_group where review_request_id = request order by group_id);
      end $$`);
    for (const called of ['judge_attachments_of', 'name_reviewers_of', 'open_drafts']) {
      await db.query(`alter function ${called}(integer[]) set plan_cache_mode = force_generic_plan`);
    }
  }
}
