import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { judgeInBatches } from './in-batches';

/** Review requests of one transaction: nobody waits long for their locks. */
const BATCH = 1_000;

/** Judges the review requests that were there before, in short transactions; goes on if interrupted. */
export class FillReviewRequestAudiences1764500001000 extends ForwardOnly {
  readonly name = 'FillReviewRequestAudiences1764500001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await judgeInBatches(db, `select id from review_request where id > $1 order by id limit $2`, BATCH);
    // Lists are planned by how many audiences there are.
    await db.query('analyze review_request');
  }
}
