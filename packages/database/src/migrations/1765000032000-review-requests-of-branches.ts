import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/**
 * An index for lists of review requests by branch. A large site has thousands of branches, and many requests have none.
 */
export class ReviewRequestsOfBranches1765000032000 extends ForwardOnly {
  readonly name = 'ReviewRequestsOfBranches1765000032000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'review_request_branch', `review_request (branch) where branch <> ''`);
  }
}
