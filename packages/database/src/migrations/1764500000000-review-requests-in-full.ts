import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { ForwardOnly } from './forward-only';

/**
 * All fields of review requests and diffs, and the columns for their lists: the audience of a request is in its row, as
 * in those of its attachments, and a ledger counts by it.
 */
export class ReviewRequestsInFull1764500000000 extends ForwardOnly {
  readonly name = 'ReviewRequestsInFull1764500000000';

  async up(db: QueryRunner): Promise<void> {
    await this.describe(db);
    await this.judge(db);
    await createLedger(db, {
      ledger: 'review_request_count',
      columns: `
        local_site_id integer not null,
        repository_id integer not null,
        status text collate "C" not null,
        is_published boolean not null,
        audience integer[] not null`,
      key: 'local_site_id, repository_id, status, is_published, audience',
      // Thousands of groups do not fit into an index row.
      indexed: 'local_site_id, status, repository_id',
      counted: 'review_request',
      keysOfRows: `
        select coalesce(local_site_id, 0), coalesce(repository_id, 0), status, is_published, audience, $n from $rows`,
    });
    await this.keepDiffs(db);
  }

  private async describe(db: QueryRunner) {
    await db.query(`
      alter table review_request
        add column summary text collate "C" not null default '',
        add column description text collate "C" not null default '',
        add column testing_done text collate "C" not null default '',
        add column bugs_closed text collate "C" not null default '',
        add column branch text collate "C" not null default '',
        add column status text collate "C" not null default 'P' check (status in ('P', 'S', 'D')),
        add column created_at timestamptz not null default now(),
        add column updated_at timestamptz not null default now(),
        add column extra_data jsonb not null default '{}' check (jsonb_typeof(extra_data) = 'object'),
        -- Rows that are not filled yet are for nobody.
        add column audience integer[] not null default '{0}'`);
    await db.query(`
      alter table file_diff
        add column diff text collate "C",
        add column commit_id text collate "C",
        add column parent_commit_id text collate "C"`);
  }

  /** A new request has no groups yet; judge_attachments_of handles later ones. */
  private async judge(db: QueryRunner) {
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
    // At least two statements: the others see the changes that the first waited for.
    await db.query(`
      create or replace function judge_attachments_of(requests integer[]) returns void language plpgsql as $$
      begin
        perform from review_request where id = any(requests) order by id for no key update;
        update review_request q set audience = review_request_audience(q.id, q.restricted_by_deleted_group)
        where q.id = any(requests)
          and q.audience <> review_request_audience(q.id, q.restricted_by_deleted_group);
        update diff_file_attachment a set audience = judged.audience, is_shown = judged.is_shown
        from (
          select d.id, q.audience, q.is_published and not coalesce(f.on_draft, false) as is_shown
          from diff_file_attachment d
          join review_request q on q.id = d.review_request_id
          left join file_diff f on f.id = d.added_in_filediff_id
          where d.review_request_id = any(requests)
        ) judged
        where a.id = judged.id and (a.audience <> judged.audience or a.is_shown <> judged.is_shown);
      end $$`);
    await this.judgeAllAfterTruncation(db);
  }

  /** Until now a truncation of the targets only updated requests with attachments. */
  private async judgeAllAfterTruncation(db: QueryRunner) {
    await db.query(`
      create or replace function judge_attachments_of_other_targets() returns trigger language plpgsql as $$
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
  }

  /** Creates a diff with its first file, and a draft with the first file on it. */
  private async keepDiffs(db: QueryRunner) {
    await db.query(`
      create table diff (
        id integer generated by default as identity primary key,
        review_request_id integer not null references review_request on delete cascade,
        revision integer not null,
        created_at timestamptz not null default now(),
        base_commit_id text collate "C",
        unique (review_request_id, revision)
      )`);
    const keep = (rows: string) => `
      insert into diff (review_request_id, revision)
      select distinct review_request_id, diff_revision from ${rows} order by 1, 2 on conflict do nothing`;
    const open = (rows: string) => `
      insert into review_request_draft (review_request_id)
      select distinct review_request_id from ${rows} where on_draft order by 1 on conflict do nothing`;
    await db.query(`
      create function keep_diffs_of_files() returns trigger language plpgsql as $$
      begin
        ${keep('new_rows')};
        ${open('new_rows')};
        return null;
      end $$`);
    await db.query(`
      create trigger file_diff_diffs_kept after insert on file_diff referencing new table as new_rows
      for each statement execute function keep_diffs_of_files()`);
    await db.query(keep('file_diff'));
    await db.query(open('file_diff'));
  }
}
