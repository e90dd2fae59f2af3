import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** Whom it is for. Thousands of groups do not fit into an index, so their hash stands for them. */
const AUDIENCE = 'hash_array_extended(audience, 0)';

/**
 * By name, with what they are on. The order of a list is written so that no other index has it: PostgreSQL would walk
 * through that one, in the hope of meeting rows of an audience soon.
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
 * How many values PostgreSQL is to take these for having: plans that are kept for all values are then good for rare ones
 * too, even where nearly all rows have the same.
 */
const VALUES: Readonly<Record<string, number>> = {
  'diff_file_attachment.mimetype': 100,
  'review_request.status': 3,
};

/** Lists are read audience by audience where there is much between their rows that the reader does not see. */
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
