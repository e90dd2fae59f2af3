import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Finds out whether issues of a person are unsettled in a review request: a look-up for each reviewer in a row of a list. */
export class IssuesOfReviewers1795700036000 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(
      db,
      'review_comment_unsettled',
      `review_comment (review_request_id, user_id)
       where issue_status in ('O', 'A', 'B') and listed_as is not null`,
    );
  }
}
