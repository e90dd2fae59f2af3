import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** The audience as a hash, because thousands of groups do not fit into an index row. */
const AUDIENCE = 'hash_array_extended(audience, 0)';

/**
 * Table and columns of each index, by its name. The list's order is written as an expression that no other index has:
 * PostgreSQL would otherwise scan that index in the hope of soon finding rows of an audience.
 */
const INDEXES: Readonly<Record<string, string>> = {
  diff_file_attachment_for_audience: `diff_file_attachment (repository_id, ${AUDIENCE}, is_shown, (id::bigint))`,
  diff_file_attachment_type_for_audience: `
    diff_file_attachment (repository_id, mimetype, ${AUDIENCE}, is_shown, (id::bigint))`,
  review_request_for_audience: `
    review_request (coalesce(local_site_id, 0), status, coalesce(repository_id, 0), ${AUDIENCE}, is_published,
      (updated_at at time zone 'UTC'), id)`,
};

/**
 * The number of distinct values that the planner assumes: cached plans are then also good for rare values, even if
 * nearly all rows have the same one.
 */
const VALUES: Readonly<Record<string, number>> = {
  'diff_file_attachment.mimetype': 100,
  'review_request.status': 3,
};

/** Indexes for reading a list audience by audience, past many rows that the reader may not see. */
export class ListsByAudience1770000002000 extends ForwardOnly {
  readonly name = 'ListsByAudience1770000002000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildIndex(db, name, on);
    for (const [column, values] of Object.entries(VALUES)) {
      const [table, name] = column.split('.');
      await db.query(`alter table ${table} alter column ${name} set (n_distinct = ${values})`);
    }
    for (const table of ['diff_file_attachment', 'review_request']) await db.query(`analyze ${table}`);
  }
}
