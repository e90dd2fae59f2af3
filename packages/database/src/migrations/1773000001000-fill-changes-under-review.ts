import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { inBatches } from './in-batches';
import { buildIndex } from './indexes';

/** Review requests per transaction: few, so that locks are short. */
const BATCH = 1_000;

/** Fills what the step before added, in short transactions, and builds its indexes; continues after an interruption. */
export class FillChangesUnderReview1773000001000 extends ForwardOnly {
  readonly name = 'FillChangesUnderReview1773000001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // A commit has one review request in its repository, or among those without one. Lists filter by it alone.
    for (const column of ['commit_id', 'change_number']) {
      await buildIndex(
        db,
        `review_request_${column}`,
        `review_request (${column}, coalesce(repository_id, 0), coalesce(local_site_id, 0)) where ${column} is not null`,
        { isUnique: true },
      );
    }
    const ids = `
      select review_request_id from review_request_draft where review_request_id > $1
      order by review_request_id limit $2`;
    await inBatches(db, { step: this.name, ids, size: BATCH }, (requests) => this.fill(db, requests));
  }

  /** Every diff that is not published has a draft, because its files opened one. */
  private async fill(db: QueryRunner, requests: readonly number[]): Promise<void> {
    await db.query(
      `update review_request_draft d
       set summary = q.summary, description = q.description, testing_done = q.testing_done,
         bugs_closed = q.bugs_closed, branch = q.branch, extra_data = q.extra_data,
         copied_extra_data = q.extra_data, restricted_by_deleted_group = q.restricted_by_deleted_group,
         updated_at = q.updated_at
       from review_request q where q.id = d.review_request_id and q.id = any($1)`,
      [requests],
    );
    await db.query(
      `update diff d set on_draft = true
       where d.review_request_id = any($1) and not d.on_draft and not exists (
         select from file_diff f
         where f.review_request_id = d.review_request_id and f.diff_revision = d.revision and not f.on_draft)`,
      [requests],
    );
  }
}
