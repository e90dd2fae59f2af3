import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

const COUNTS = ['ship_it', 'issue_open', 'issue_resolved', 'issue_dropped', 'issue_verifying'];

/**
 * Indexes for finding review requests by what reviews say. Each has only the rows with such a count: most have none, and
 * who asks for those without asks for most of the list.
 */
export class ReviewRequestsByCounts1773300001000 extends ForwardOnly {
  readonly name = 'ReviewRequestsByCounts1773300001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const count of COUNTS) {
      const on = `review_request (local_site_id, status) where ${count}_count > 0`;
      await buildIndex(db, `review_request_${count}_counted`, on);
    }
  }
}
