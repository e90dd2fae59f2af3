import type { QueryRunner } from 'typeorm';
import { accessTokens, groups } from '../ledgers';
import { keyOf } from '../ledgers/counted-list';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/**
 * A fold finds the sum of a key by the hash of the whole key, and by nothing else. PostgreSQL expects one row of what a part
 * of the key says, too, and may find thousands of audiences by it for each key: the folds of a million rows then took longer
 * than a statement may. `is not distinct from` compares without any index.
 */
export class FoldsByHash1795820000024 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // The other ledgers have such an index.
    for (const list of [groups, accessTokens]) {
      const { ledger } = list;
      const sums = `${ledger} (hash_record_extended(row(${keyOf(list)}), 0)) where is_folded`;
      await buildIndex(db, `${ledger}_sum`, sums);
    }
    await db.query(`
      create or replace function fold_ledger(ledger regclass, key text, most integer) returns integer
      language plpgsql set jit = off as $$
      declare
        folded integer;
        of_sums text := 'sums.' || replace(key, ', ', ', sums.');
      begin
        execute format('
          with fresh as (
            select id from %1$s where not is_folded order by id limit $1 for update skip locked),
          keys as (select distinct %2$s from %1$s where id in (select id from fresh)),
          former as (
            select sums.id from keys, lateral (
              select sums.id from %1$s sums
              where sums.is_folded and hash_record_extended(row(%3$s), 0) = hash_record_extended(row(%4$s), 0)
                and row(%3$s) is not distinct from row(%4$s)
              for update of sums skip locked) sums),
          gone as (
            delete from %1$s where id in (select id from fresh union all select id from former)
            returning %2$s, n, is_folded),
          folded as (
            insert into %1$s (%2$s, n, is_folded)
            select %2$s, sum(n), true from gone group by %2$s having sum(n) <> 0)
          select count(*) from gone where not is_folded',
          ledger, key, of_sums, 'keys.' || replace(key, ', ', ', keys.')) into folded using most;
        return folded;
      end $$`);
  }
}
