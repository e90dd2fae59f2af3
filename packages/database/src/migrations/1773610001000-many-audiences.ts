import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

const LEDGER = 'diff_file_attachment_opening_count';

/** The ledgers whose keys have an audience, with their keys. */
const BY_AUDIENCE: Readonly<Record<string, string>> = {
  [LEDGER]: 'repository_id, of_type, mimetype, is_shown, part, is_open, audience',
};

/** Indexes for ledgers with very many audiences: those of a group, and the sum of a key. */
export class ManyAudiences1773610001000 extends ForwardOnly {
  readonly name = 'ManyAudiences1773610001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // Readers look for closed ones, changes of a group also for open ones. Without a list of pending rows, which every
    // reader would go through.
    for (const [which, condition] of [
      ['closed', 'not is_open'],
      ['open', 'is_open'],
    ]) {
      const on = `${LEDGER} using gin (audience) with (fastupdate = off) where part = 'audience' and ${condition}`;
      await buildIndex(db, `${LEDGER}_${which}`, on);
    }
    // Those of which no more than the audience is left, until their requests are detached.
    await buildIndex(db, 'review_group_deleted', 'review_group (id) where deleted_at is not null');
    // The key as a hash, because thousands of groups do not fit into an index row.
    for (const [ledger, key] of Object.entries(BY_AUDIENCE))
      await buildIndex(db, `${ledger}_sum`, `${ledger} (hash_record_extended(row(${key}), 0)) where is_folded`);
    await this.foldByHash(db);
    for (const ledger of Object.keys(BY_AUDIENCE)) await db.query(`analyze ${ledger}`);
  }

  /**
   * As before, but a fold does not go through all sums to find those of its keys. To compile its statement would take a
   * second and a half, many times as long as it runs.
   */
  private async foldByHash(db: QueryRunner) {
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
                and row(%3$s) = row(%4$s)
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
