import type { QueryRunner } from 'typeorm';
import { BY_AUDIENCE, KEY, LEDGER } from './1773800000000-review-requests-by-opening';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** Indexes for a ledger with very many audiences: the sum of a key, and the audiences of a group. */
export class RequestsOfManyAudiences1773800001000 extends ForwardOnly {
  readonly name = 'RequestsOfManyAudiences1773800001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // The key as a hash, because thousands of groups do not fit into an index row.
    await buildIndex(db, `${LEDGER}_sum`, `${LEDGER} (hash_record_extended(row(${KEY}), 0)) where is_folded`);
    await db.query(`analyze ${LEDGER}`);
    // Without the index, a fold would go through all sums.
    await foldWhileWriting(db, LEDGER, KEY);
    for (const [name, condition] of Object.entries(BY_AUDIENCE)) {
      // Without a list of pending rows, which every reader would go through.
      const on = `using gin (audience) with (fastupdate = off) where part = 'audience' and ${condition}`;
      await buildIndex(db, `${LEDGER}_${name}`, `${LEDGER} ${on}`);
    }
  }
}
