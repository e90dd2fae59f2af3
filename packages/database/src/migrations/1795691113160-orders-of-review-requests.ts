import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Lists of review requests by number, and those whose summary has some words. */
export class OrdersOfReviewRequests1795691113160 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await this.findWords(db);
    // The lists of a site in any state have the unique index of numbers.
    await buildIndex(db, 'review_request_number_in_site', 'review_request (local_site_id, status, display_id)');
    await buildIndex(db, 'review_request_number_of_submitter', 'review_request (submitter_id, display_id)');
    await buildIndex(db, 'review_request_number_in_submitter', 'review_request (submitter_id, status, display_id)');
    // As `review_request_for_audience`: the order is an expression that no other index has.
    await buildIndex(
      db,
      'review_request_number_for_audience',
      `review_request
        (coalesce(local_site_id, 0), status, coalesce(repository_id, 0), hash_array_extended(audience, 0), is_published,
          (display_id::bigint))`,
    );
  }

  /**
   * What stands between letters and digits divides words, in no case. A word of an index has at most 2,046 bytes, so the
   * first 500 characters count. The cost says that looking into the index takes less time than dividing many summaries.
   */
  private async findWords(db: QueryRunner) {
    await db.query(`
      create or replace function words_of(line text) returns tsvector
      language plpgsql immutable strict parallel safe cost 1000 as $$
        begin
          return array_to_tsvector(array_remove(
            regexp_split_to_array(lower(left(line, 500) collate "und-x-icu"), '[^[:alnum:]]+'), ''));
        end $$`);
    await buildIndex(db, 'review_request_words', 'review_request using gin (words_of(summary))');
  }
}
