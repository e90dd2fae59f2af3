import type { Ledger } from '@review-service/database/ledgers';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { audit } from '../../base/audit';
import { Refusal } from '../../base/refusal';
import { type Difference, differences } from './differences';

const LOCK_TIMEOUT = '55P03';

/**
 * Recounts the wrong keys of a ledger. Writers of the table wait meanwhile, readers do not. The table is locked before
 * its ledger, as by writers; without the second lock a concurrent fold could store its sum after ours.
 * @returns the differences that were found
 */
export function rebuild(dataSource: DataSource, ledger: Ledger): Promise<Difference[]> {
  const { table, key, counted, keys, noun } = ledger;
  return dataSource
    .transaction(async (db) => {
      await all(db, {}, sql`set local lock_timeout = '10s'`);
      await all(db, {}, sql`lock table ${counted} in share mode`);
      await all(db, {}, sql`lock table ${table} in share row exclusive mode`);
      const wrong = await differences(db, ledger);
      if (!wrong.length) return wrong;
      await all(db, {}, sql`delete from ${table}`);
      await all(
        db,
        {},
        sql`insert into ${table} (${key}, n, is_folded)
          select ${key}, count(*), true from (${keys}) as one group by ${key}`,
      );
      await audit(db, 'counts.rebuilt', `counts of ${noun}`, { keys: wrong.length, such: wrong.slice(0, 5) });
      return wrong;
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
      throw new Refusal(`Somebody has been changing ${noun} for ten seconds. Nothing of them is counted; try again.`);
    });
}
