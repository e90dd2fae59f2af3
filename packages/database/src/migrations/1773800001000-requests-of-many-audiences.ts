import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

const LEDGER = 'review_request_opening_count';
const KEY = `user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published, part, is_open, audience`;

/** Indexes for a ledger with very many audiences: those of a group, for everybody and by person, and the sum of a key. */
export class RequestsOfManyAudiences1773800001000 extends ForwardOnly {
  readonly name = 'RequestsOfManyAudiences1773800001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [whose, ofThose] of [
      ['all', 'user_id = 0'],
      ['person', 'user_id <> 0'],
    ])
      for (const [which, condition] of [
        ['closed', 'not is_open'],
        ['open', 'is_open'],
      ]) {
        // Without a list of pending rows, which every reader would go through.
        const rows = `part = 'audience' and ${ofThose} and ${condition}`;
        const on = `${LEDGER} using gin (audience) with (fastupdate = off) where ${rows}`;
        await buildIndex(db, `${LEDGER}_${whose}_${which}`, on);
      }
    // The key as a hash, because thousands of groups do not fit into an index row.
    await buildIndex(db, `${LEDGER}_sum`, `${LEDGER} (hash_record_extended(row(${KEY}), 0)) where is_folded`);
    await db.query(`analyze ${LEDGER}`);
  }
}
