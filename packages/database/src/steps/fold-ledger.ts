import type { QueryRunner } from 'typeorm';
import { type CountedList, keyOf } from '../ledgers/counted-list';

/**
 * The columns of a ledger's index `…_sum`: a fold finds a key's sum by the hash of the whole key, because thousands of groups
 * do not fit into an index row.
 */
export const sumsOf = (list: CountedList): string =>
  `${list.ledger} (hash_record_extended(row(${keyOf(list)}), 0)) where is_folded`;

/**
 * Creates the function that folds a ledger. It is one statement, so that readers see either the pieces or their
 * sum. To compile it would take a second and a half, many times as long as it runs. A fold skips rows that another one has
 * locked, so that none waits.
 *
 * A sum is found by its hash alone: `is not distinct from` compares without any index. PostgreSQL expects one row of what a
 * part of the key says, too, and may find thousands of audiences by it for each key.
 */
export async function createFold(db: QueryRunner): Promise<void> {
  await db.query(`
    create function fold_ledger(ledger regclass, key text, most integer) returns integer
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
