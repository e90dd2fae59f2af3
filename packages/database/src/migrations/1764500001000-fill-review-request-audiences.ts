import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { storeAudiencesInBatches } from './in-batches';

/** Review requests per transaction: few, so that locks are short. */
const BATCH = 1_000;

/** Fills the audiences of existing review requests, in short transactions; continues after an interruption. */
export class FillReviewRequestAudiences1764500001000 extends ForwardOnly {
  readonly name = 'FillReviewRequestAudiences1764500001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const ids = `select id from review_request where id > $1 order by id limit $2`;
    await storeAudiencesInBatches(db, { step: this.name, ids, size: BATCH });
    // The plans of lists depend on the number of audiences.
    await db.query('analyze review_request');
  }
}
