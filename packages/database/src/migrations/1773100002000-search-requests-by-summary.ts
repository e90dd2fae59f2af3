import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** An index for searching review requests by the start of their summary. */
export class SearchRequestsBySummary1773100002000 extends ForwardOnly {
  readonly name = 'SearchRequestsBySummary1773100002000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const folded = '(lower(summary collate "und-x-icu") collate "C")';
    await buildIndex(db, 'review_request_summary', `review_request (local_site_id, ${folded})`);
  }
}
