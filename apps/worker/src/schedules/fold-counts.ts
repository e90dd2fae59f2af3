import { InjectDataSource } from '@nestjs/typeorm';
import { type Ledger, ledgers } from '@review-service/database/ledgers';
import { query, sql } from '@review-service/database/sql';
import { DataSource } from 'typeorm';
import { MINUTE, type Schedule, Scheduled } from './schedule';

const BATCH = 5_000;

/** Adds up what changes added to the ledgers of counts. Totals are right without it; they take longer to read. */
@Scheduled()
export class FoldCounts implements Schedule {
  readonly name = 'fold-counts';
  readonly every = MINUTE / 6;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async run(): Promise<void> {
    for (const ledger of ledgers) while ((await this.fold(ledger)) === BATCH);
  }

  /**
   * Puts one row for each key in the place of new ones and the former sum. In one statement, so that everybody sees
   * either; rows that somebody else folds are left to them.
   */
  private async fold({ table, key }: Ledger): Promise<number> {
    const [folded] = await query<{ count: number }>(
      this.database.manager,
      sql`
        with fresh as (
          select id from ${table} where not is_folded order by id limit ${BATCH} for update skip locked),
        keys as (select distinct ${key} from ${table} where id in (select id from fresh)),
        former as (
          select sums.id from ${table} sums join keys using (${key}) where sums.is_folded
          for update of sums skip locked),
        gone as (
          delete from ${table} where id in (select id from fresh union all select id from former)
          returning ${key}, n, is_folded),
        folded as (
          insert into ${table} (${key}, n, is_folded)
          select ${key}, sum(n), true from gone group by ${key} having sum(n) <> 0)
        select count(*) as count from gone where not is_folded`,
    );
    return folded?.count ?? 0;
  }
}
