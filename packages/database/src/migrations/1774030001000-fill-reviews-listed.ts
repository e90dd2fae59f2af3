import type { QueryRunner } from 'typeorm';
import { BY_AUDIENCE, KEY, LEDGER } from './1774030000000-reviews-listed';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';
import { inBatches } from './in-batches';
import { buildIndex } from './indexes';

/** Rows per transaction: few, so that locks are short. */
const BATCH = 1_000;

/** The tables, and the order of their parts. */
const IN_PARTS: Readonly<Record<string, string>> = {
  review: `(created_at at time zone 'UTC'), id`,
  review_comment: '(id::bigint)',
};

/**
 * Lists the existing reviews and comments, in short transactions, while triggers count them; continues after an
 * interruption. Builds the indexes of the lists.
 */
export class FillReviewsListed1774030001000 extends ForwardOnly {
  readonly name = 'FillReviewsListed1774030001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await this.buildLedger(db);
    await buildIndex(db, 'review_by_time', 'review (created_at, id) where reply_to_id is null');
    await buildIndex(db, 'review_of_author', 'review (user_id, created_at, id) where reply_to_id is null');
    await buildIndex(db, 'review_unpublished', 'review (user_id) where not is_published');
    await buildIndex(db, 'review_comment_by_kind', 'review_comment (kind, id)');
    await buildIndex(db, 'review_comment_replies', 'review_comment (kind, id) where reply_to_id is not null');
    await buildIndex(db, 'review_comment_by_time', 'review_comment (kind, created_at)');
    await buildIndex(db, 'review_comment_of_author', 'review_comment (user_id, kind, id)');
    await buildIndex(db, 'review_comment_unlisted', 'review_comment (review_request_id) where listed_as is null');
    await buildIndex(db, 'review_comment_unlisted_of_author', 'review_comment (user_id, kind) where listed_as is null');
    // By parts, in an order that is written as an expression that no other index has, lest PostgreSQL scans that one.
    for (const [table, order] of Object.entries(IN_PARTS)) {
      const isListed = 'where listed_in is not null';
      await buildIndex(db, `${table}_by_part`, `${table} (listed_in, ${order}) ${isListed}`);
      await buildIndex(db, `${table}_of_author_by_part`, `${table} (user_id, listed_in, ${order}) ${isListed}`);
    }
    for (const table of Object.keys(IN_PARTS)) {
      const ids = `select id from ${table} where id > $1 order by id limit $2`;
      await inBatches(db, { step: `${this.name} ${table}`, ids, size: BATCH }, (rows) =>
        // The request is held before its rows, as by whoever publishes.
        db.query(
          `with held as materialized (
              select id from review_request where id in (select review_request_id from ${table} where id = any($1))
              order by id for no key update)
            update ${table} said set listed_as = null from held
            where said.review_request_id = held.id and said.id = any($1)`,
          [rows],
        ),
      );
    }
  }

  private async buildLedger(db: QueryRunner) {
    // The key as a hash, because thousands of groups do not fit into an index row.
    await buildIndex(db, `${LEDGER}_sum`, `${LEDGER} (hash_record_extended(row(${KEY}), 0)) where is_folded`);
    // Without the index, a fold would go through all sums.
    await foldWhileWriting(db, LEDGER, KEY);
    for (const [name, condition] of Object.entries(BY_AUDIENCE)) {
      // Without a list of pending rows, which every reader would go through.
      const on = `using gin (audience) with (fastupdate = off) where part = 'audience' and ${condition}`;
      await buildIndex(db, `${LEDGER}_${name}`, `${LEDGER} ${on}`);
    }
  }
}
