import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** Lists of review requests can be narrowed to a branch. Most requests of a large site name one of thousands, or none. */
export class ReviewRequestsOfBranches1765000032000 extends ForwardOnly {
  readonly name = 'ReviewRequestsOfBranches1765000032000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'review_request_branch', `review_request (branch) where branch <> ''`);
  }
}
