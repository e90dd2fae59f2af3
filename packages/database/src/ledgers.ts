import { type Sql, sql } from './sql';

/**
 * A table of counts that triggers keep: how many rows of each key another table has is the sum of the key's rows (see
 * "Totals" in this room's README).
 */
export interface Ledger {
  readonly table: Sql;
  /** Its columns `n` apart. */
  readonly key: Sql;
  /** The table that is counted. */
  readonly counted: Sql;
  /** What the counts are of. */
  readonly noun: string;
  /** The keys of what is counted, a row for each time that something counts. */
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
    table: sql`diff_file_attachment_count`,
    key: sql`repository_id, part, audience`,
    counted: sql`diff_file_attachment`,
    noun: 'attachments',
    keys: sql`
      select a.repository_id, key.part, key.audience
      from diff_file_attachment a, lateral (values
        ('all', '{}'::integer[]), (case when a.is_shown then 'shown' else 'kept' end, a.audience)
      ) as key (part, audience)`,
  },
  {
    table: sql`diff_file_attachment_type_count`,
    key: sql`repository_id, mimetype, is_shown, audience`,
    counted: sql`diff_file_attachment`,
    noun: 'attachments by type',
    keys: sql`select repository_id, mimetype, is_shown, audience from diff_file_attachment`,
  },
  {
    table: sql`review_request_count`,
    key: sql`local_site_id, repository_id, status, is_published, audience`,
    counted: sql`review_request`,
    noun: 'review requests',
    keys: sql`
      select coalesce(local_site_id, 0) as local_site_id, coalesce(repository_id, 0) as repository_id, status,
        is_published, audience
      from review_request`,
  },
];
