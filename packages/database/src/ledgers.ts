import { type Sql, sql } from './sql';

/**
 * A table of counts, written by triggers: the sum of a key's rows is the number of rows with that key in another table
 * (see "Totals" in this room's README).
 */
export interface Ledger {
  readonly table: Sql;
  /** All columns except `n`. */
  readonly key: Sql;
  /** The counted table. */
  readonly counted: Sql;
  /** The counted things, for messages. */
  readonly noun: string;
  /** A query of the keys: one row for each count. */
  readonly keys: Sql;
}

/** Every ledger. A new one is made by a migration, with `createLedger`. */
export const ledgers: readonly Ledger[] = [
  {
    table: sql`review_group_count`,
    key: sql`local_site_id, visible, invite_only`,
    counted: sql`review_group`,
    noun: 'groups',
    keys: sql`
      select coalesce(local_site_id, 0) as local_site_id, visible, invite_only
      from review_group where deleted_at is null`,
  },
  {
    table: sql`oauth_token_count`,
    key: sql`local_site_id, user_id`,
    counted: sql`oauth_token`,
    noun: 'access tokens',
    keys: sql`
      select coalesce(local_site_id, 0) as local_site_id, owner_or_all as user_id
      from oauth_token, unnest(array[user_id, 0]) as owner_or_all`,
  },
  {
    table: sql`diff_file_attachment_opening_count`,
    key: sql`repository_id, of_type, mimetype, is_shown, part, is_open, audience`,
    counted: sql`diff_file_attachment`,
    noun: 'attachments',
    keys: sql`
      select a.repository_id, kind.of_type, kind.mimetype, a.is_shown, key.part, key.is_open, key.audience
      from diff_file_attachment a, lateral (select is_open_audience(a.audience) as is_open offset 0) opening,
        lateral (values (false, ''), (true, a.mimetype)) as kind (of_type, mimetype),
        lateral (values
          ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, a.audience)
        ) as key (part, is_open, audience)`,
  },
  {
    table: sql`review_request_opening_count`,
    key: sql`
      user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published, part, is_open, audience`,
    counted: sql`review_request`,
    noun: 'review requests',
    keys: sql`
      select person.id as user_id, person.id = q.submitter_id as is_submitter,
        person.id = any(q.reviewers) as is_reviewer, coalesce(q.local_site_id, 0) as local_site_id,
        coalesce(q.repository_id, 0) as repository_id, q.status, q.is_published, key.part, key.is_open, key.audience
      from review_request q, lateral (select is_open_audience(q.audience) as is_open offset 0) opening,
        lateral (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person,
        lateral (values
          ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, q.audience)
        ) as key (part, is_open, audience)`,
  },
  {
    table: sql`review_activity_count`,
    key: sql`
      kind, is_reply, author_id, user_id, is_submitter, is_reviewer, local_site_id, repository_id, is_published, part,
      is_open, audience`,
    counted: sql`review, review_comment`,
    noun: 'reviews and comments',
    keys: sql`
      select said.listed_as as kind, said.reply_to_id is not null as is_reply, whose.author_id, whose.user_id,
        whose.user_id = q.submitter_id as is_submitter, whose.user_id = any(q.reviewers) as is_reviewer,
        coalesce(q.local_site_id, 0) as local_site_id, coalesce(q.repository_id, 0) as repository_id, q.is_published,
        key.part, key.is_open, key.audience
      from (
          select review_request_id, user_id, listed_as, reply_to_id from review where listed_as is not null union all
          select review_request_id, user_id, listed_as, reply_to_id from review_comment where listed_as is not null
        ) said
        join review_request q on q.id = said.review_request_id,
        lateral (select is_open_audience(q.audience) as is_open offset 0) opening,
        lateral (
          select said.user_id as author_id, 0 as user_id union all
          select 0, person.id from (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person
        ) whose,
        lateral (values
          ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, q.audience)
        ) as key (part, is_open, audience)`,
  },
];
