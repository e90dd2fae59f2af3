import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** An index of what somebody has said about a review request, which is looked up for each row of a list. */
export class ReviewsOfPeople1795643622288 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const said = 'review (review_request_id, user_id, ship_it) where is_published and reply_to_id is null';
    await buildIndex(db, 'review_of_person', said);
  }
}
