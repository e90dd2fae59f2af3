import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { inBatches } from './in-batches';
import { buildIndex } from './indexes';

/** Review requests per transaction: few, so that locks are short. */
const BATCH = 1_000;

/** Fills the reviewers of existing review requests, in short transactions; continues after an interruption. */
export class FillReviewersOfRequests1773500001000 extends ForwardOnly {
  readonly name = 'FillReviewersOfRequests1773500001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // Those of a person in one state, in the order of their list.
    await buildIndex(db, 'review_request_in_submitter', 'review_request (submitter_id, status, updated_at, id)');
    const ids = `
      select distinct review_request_id from review_request_person where review_request_id > $1
      order by review_request_id limit $2`;
    await inBatches(db, { step: this.name, ids, size: BATCH }, (requests) =>
      db.query('select name_reviewers_of($1)', [requests]),
    );
  }
}
