import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Lists of review requests can be narrowed to a branch. Most requests of a large site name one of thousands, or none. */
export class ReviewRequestsOfBranches1765000032000 extends ForwardOnly {
  readonly name = 'ReviewRequestsOfBranches1765000032000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index review_request_branch on review_request (branch) where branch <> ''`);
  }
}
