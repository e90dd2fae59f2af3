import type { QueryRunner } from 'typeorm';
import { type CountedList, keyColumnsOf, keyOf, keysOf } from '../ledgers/counted-list';
import { sumsOf } from './fold-ledger';
import { followOpenings } from './follow-openings';
import { afterStatements } from './statement-triggers';

/** One of so many changes folds a ledger. */
const ONE_OF = 100;
/** The maximum of rows per fold: several times what so many changes add, and some milliseconds of work. */
const MOST = 1_000;

/**
 * Creates the ledger of a counted list, empty, as its tables are. Triggers add the difference of each statement as new
 * rows, so that writers never wait for each other. A total is the sum of a key's rows; the worker folds them. There are no
 * foreign keys, because counted rows are deleted in any order.
 */
export async function createLedger(db: QueryRunner, list: CountedList): Promise<void> {
  const { ledger, tables, audience, indexed = keyOf(list) } = list;
  await db.query(`
    create table ${ledger} (
      id bigint generated always as identity primary key,
      ${keyColumnsOf(list)},
      n integer not null,
      is_folded boolean not null default false
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
  await db.query(`create index ${ledger}_key on ${ledger} (${indexed})`);
  await db.query(`create index ${ledger}_fresh on ${ledger} (id) where not is_folded`);
  await db.query(`create index ${ledger}_sum on ${sumsOf(list)}`);
  await keepUpToDate(db, list);
  for (const table of tables) await afterStatements(db, { table, calls: `keep_${ledger}`, named: `${table}_counted` });
  await foldWhileWriting(db, list);
  if (audience) await followOpenings(db, list, audience);
}

/**
 * Creates the function of the triggers: what was added counts 1, what was removed -1, and a moved row both. Most
 * changes count nothing, and end at once.
 */
async function keepUpToDate(db: QueryRunner, list: CountedList): Promise<void> {
  const { ledger, from, where, audience } = list;
  const key = keyOf(list);
  const keys = (rows: string, n: 1 | -1) => keysOf(list, from(rows), String(n));
  const add = (changes: string) => `
    insert into ${ledger} (${key}, n, is_folded)
    select ${key}, sum(n), false from (${changes}) as change (${key}, n) group by ${key} having sum(n) <> 0`;
  const hold = (rows: string) => (audience ? `${audience.hold(rows)}; ` : '');
  const unless = (counted: string) => `if not exists (${counted}) then return null; end if; `;
  const unlessAny = (rows: string) => (where === undefined ? '' : unless(`select from ${from(rows)} where ${where}`));
  const [before, after] = [changedIn('old_rows', 'new_rows', list), changedIn('new_rows', 'old_rows', list)];
  // The rows before and after the update are held together, so that their groups are held in one order.
  await db.query(`
    create function keep_${ledger}() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then ${unlessAny('new_rows')}${hold('new_rows')}${add(keys('new_rows', 1))};
        when 'DELETE' then ${unlessAny('old_rows')}${hold('old_rows')}${add(keys('old_rows', -1))};
        when 'UPDATE' then
          ${unless(after)}${hold(`(${before} union all ${after}) changed`)}
          ${add(`${keys('new_rows', 1)} union all ${keys('old_rows', -1)}`)};
        else delete from ${ledger}; -- not truncate: both may be in one TRUNCATE
      end case;
      return null;
    end $$`);
}

/** The rows that differ from the others in the columns of their keys. */
const changedIn = (rows: string, others: string, { decisive }: CountedList): string =>
  `(select id, ${decisive} from ${rows} except select id, ${decisive} from ${others})`;

/**
 * Keeps a ledger short while no worker folds it: now and then, a change that adds to it also folds the rows of others.
 * A fold's own insert has a deeper trigger depth, so it starts no other fold.
 */
async function foldWhileWriting(db: QueryRunner, list: CountedList): Promise<void> {
  await db.query(`
    create trigger ${list.ledger}_folds after insert on ${list.ledger} for each statement
    when (pg_trigger_depth() = 1 and random() < 1.0 / ${ONE_OF})
    execute function fold_while_writing('${keyOf(list)}', '${MOST}')`);
}
