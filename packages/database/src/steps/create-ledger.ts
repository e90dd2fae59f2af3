import type { QueryRunner } from 'typeorm';
import { foldWhileWriting } from './fold-while-writing';
import { afterStatements } from './statement-triggers';

/** The definition of a ledger. */
export interface LedgerPlan {
  readonly ledger: string;
  /** The columns of a key, with their types. */
  readonly columns: string;
  readonly key: string;
  /** The indexed columns: as much of the key as fits into an index. */
  readonly indexed?: string;
  /** The counted table; or several, which all have the columns that make keys. */
  readonly counted: string | readonly string[];
  /** The beginning of its triggers' names, for a table with several ledgers. */
  readonly triggers?: string;
  /** A statement that holds what the keys of the rows in `$rows` depend on, until the transaction ends. */
  readonly hold?: string;
  /** The counted table's columns from which keys are made: an update of others holds nothing. Default: all. */
  readonly heldFor?: string;
  /** A query for the keys of the rows in `$rows`, each with `$n`. */
  readonly keysOfRows: string;
}

/**
 * Creates a ledger that counts a table's rows by key: triggers add the difference of each statement as new rows, so
 * that writers never wait for each other. A total is the sum of a key's rows; the worker folds them. There are no
 * foreign keys, because counted rows are deleted in any order, and no nulls.
 */
export async function createLedger(db: QueryRunner, plan: LedgerPlan): Promise<void> {
  const { ledger, columns, key, indexed = key, counted, keysOfRows, hold, heldFor } = plan;
  const tables = typeof counted === 'string' ? [counted] : counted;
  const keysOf = (rows: string, n: 1 | -1) => keysOfRows.replace('$rows', rows).replace('$n', String(n));
  const add = (changes: string) => `
    insert into ${ledger} (${key}, n, is_folded)
    select ${key}, sum(n), false from (${changes}) as change (${key}, n) group by ${key} having sum(n) <> 0`;
  const holdThose = (rows: string) => (hold ? `${hold.replace('$rows', rows)}; ` : '');
  const but = (rows: string, others: string) =>
    heldFor ? `(select id, ${heldFor} from ${rows} except select id, ${heldFor} from ${others})` : `(table ${rows})`;
  // Together, so that they are held in one order.
  const changed = `(${but('old_rows', 'new_rows')} union all ${but('new_rows', 'old_rows')}) changed`;
  await db.query(`
    create table ${ledger} (
      id bigint generated always as identity primary key,
      ${columns},
      n integer not null,
      is_folded boolean not null default false
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
  await db.query(`create index ${ledger}_key on ${ledger} (${indexed})`);
  await db.query(`create index ${ledger}_fresh on ${ledger} (id) where not is_folded`);
  await db.query(`
    create function keep_${ledger}() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then ${holdThose('new_rows')}${add(keysOf('new_rows', 1))};
        when 'DELETE' then ${holdThose('old_rows')}${add(keysOf('old_rows', -1))};
        when 'UPDATE' then ${holdThose(changed)}${add(`${keysOf('new_rows', 1)} union all ${keysOf('old_rows', -1)}`)};
        else delete from ${ledger}; -- not truncate: both may be in one TRUNCATE
      end case;
      return null;
    end $$`);
  for (const table of tables) {
    const named = plan.triggers ?? `${table}_counted`;
    await afterStatements(db, { table, calls: `keep_${ledger}`, named });
  }
  await foldWhileWriting(db, ledger, key);
}
