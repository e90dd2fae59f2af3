import type { QueryRunner } from 'typeorm';
import { accessTokens, groups } from '../ledgers';
import { createFold, sumsOf } from '../steps/fold-ledger';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/**
 * A fold finds the sum of a key by the hash of the whole key, and by nothing else: the folds of a million rows took longer than
 * a statement may.
 */
export class FoldsByHash1795820000024 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // Ledgers of these two may be older than this index of theirs.
    for (const list of [groups, accessTokens]) await buildIndex(db, `${list.ledger}_sum`, sumsOf(list));
    await createFold(db);
  }
}
