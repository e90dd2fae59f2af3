import type { QueryRunner } from 'typeorm';
import { type Audience, type CountedList } from '../ledgers/counted-list';

/**
 * Lets the counts of a list follow when a group is opened or closed: the audiences that it decides about move from closed
 * to open or back, found by indexes of audiences. Readers look for closed ones, changes of a group also for open ones.
 */
export async function followOpenings(db: QueryRunner, list: CountedList, audience: Audience): Promise<void> {
  const { ledger } = list;
  await moveOpenings(db, list, audience);
  for (const { name, condition } of indexesOf(audience)) {
    // Without a list of pending rows, which every reader would go through.
    await db.query(`
      create index ${ledger}_${name} on ${ledger} using gin (audience) with (fastupdate = off)
      where part = 'audience' and ${condition}`);
  }
  const { whose } = audience;
  if (whose !== undefined) {
    await db.query(`
      create index ${ledger}_closed_of on ${ledger} using gin (audience_of(${whose}, audience)) with (fastupdate = off)
      where part = 'audience' and ${whose} <> 0 and not is_open`);
  }
}

/**
 * Creates the trigger that moves the counts. A statement trigger would run for each change of a group, and most
 * change something else.
 */
async function moveOpenings(db: QueryRunner, list: CountedList, audience: Audience): Promise<void> {
  const { ledger } = list;
  const key = Object.keys(list.key).join(', ');
  const decided = indexesOf(audience).map(
    ({ condition }) => `
    select ${key}, is_open, audience, sum(n) as n from ${ledger}
    where part = 'audience' and ${condition} and audience && array[new.id]
    group by ${key}, is_open, audience having sum(n) <> 0`,
  );
  // Planned once for few rows and for many, of which a nested loop would compare each with each.
  await db.query(`
    create function move_${ledger}() returns trigger
    language plpgsql set enable_nestloop = off set jit = off as $$
    begin
      -- One after the other: an audience may have the groups of two.
      perform pg_advisory_xact_lock('${ledger}'::regclass::integer);
      insert into ${ledger} (${key}, part, is_open, audience, n)
      with decided as materialized (${decided.join(' union all ')}),
        openings as materialized (
          select audience, is_open_audience(audience) as is_open from (select distinct audience from decided) one),
        moved as (
          select decided.*, side.is_open as becomes, side.n as change
          from decided join openings on openings.audience = decided.audience,
            lateral (values (decided.is_open, - decided.n), (not decided.is_open, decided.n)) side (is_open, n)
          where openings.is_open <> decided.is_open)
      select ${key}, 'audience', becomes, audience, change from moved
      union all
      select ${key}, 'sum', becomes, '{}', sum(change) from moved group by ${key}, becomes having sum(change) <> 0;
      return null;
    end $$`);
  await db.query(`
    create trigger review_group_moves_${ledger} after update of invite_only on review_group
    for each row when (new.invite_only <> old.invite_only) execute function move_${ledger}()`);
}

/** Of open and of closed audiences, for each condition that readers ask with. */
function indexesOf({ asked }: Audience): { name: string; condition: string }[] {
  const sides = { open: 'is_open', closed: 'not is_open' };
  return Object.entries(asked ?? { '': undefined }).flatMap(([name, condition]) =>
    Object.entries(sides).map(([side, isOfSide]) => ({
      name: [name, side].filter(Boolean).join('_'),
      condition: [condition, isOfSide].filter(Boolean).join(' and '),
    })),
  );
}
