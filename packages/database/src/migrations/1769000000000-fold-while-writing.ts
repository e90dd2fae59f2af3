import type { QueryRunner } from 'typeorm';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';

/**
 * Keeps ledgers short without a worker: one of a hundred changes folds the rows of others. A fold skips rows that
 * another one has locked, so that none waits.
 */
export class FoldWhileWriting1769000000000 extends ForwardOnly {
  readonly name = 'FoldWhileWriting1769000000000';

  async up(db: QueryRunner): Promise<void> {
    // One statement, so that readers see either the pieces or their sum.
    await db.query(`
      create function fold_ledger(ledger regclass, key text, most integer) returns integer language plpgsql as $$
      declare
        folded integer;
      begin
        execute format('
          with fresh as (
            select id from %1$s where not is_folded order by id limit $1 for update skip locked),
          keys as (select distinct %2$s from %1$s where id in (select id from fresh)),
          former as (
            select sums.id from %1$s sums join keys using (%2$s) where sums.is_folded
            for update of sums skip locked),
          gone as (
            delete from %1$s where id in (select id from fresh union all select id from former)
            returning %2$s, n, is_folded),
          folded as (
            insert into %1$s (%2$s, n, is_folded)
            select %2$s, sum(n), true from gone group by %2$s having sum(n) <> 0)
          select count(*) from gone where not is_folded', ledger, key) into folded using most;
        return folded;
      end $$`);
    // In other isolation levels, rows that changed since the transaction began would fail it.
    await db.query(`
      create function fold_while_writing() returns trigger language plpgsql as $$
      begin
        if current_setting('transaction_isolation') = 'read committed' then
          perform fold_ledger(tg_relid::regclass, tg_argv[0], tg_argv[1]::integer);
        end if;
        return null;
      end $$`);
    await foldWhileWriting(db, 'review_group_count', 'local_site_id, visible, invite_only');
    await foldWhileWriting(db, 'oauth_token_count', 'local_site_id, user_id');
  }
}
