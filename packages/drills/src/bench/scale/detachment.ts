import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { residentMemory } from '@review-service/testing/process-stats';
import type { Fact, BarVerdict } from '../report';
import { launchWorker, type Surroundings } from '../servers/api';
import { crowdGroup } from '../world/shape';
import type { ServedWorld } from './place';

/** Its name in the report. */
export const DETACHMENT = 'detachment of it';

/** The interval of samples in milliseconds: a transaction may have taken so much longer than measured. */
const LOOK = 10;
const LONGEST_LOCK = 200;
/** The bar: time and memory of the second half of the rows, as a multiple of those of the first half. */
const [LINEAR, FLAT] = [1.5, 1.2];
/** A shorter run says nothing about growth. */
const FEWEST_ROWS = 100_000;
/** So many say it; a million would take half an hour. */
const ENOUGH_ROWS = 2 * FEWEST_ROWS;
const PATIENCE = 15 * 60_000;

/** So many characters of a statement are told. */
const SHOWN = 60;

/** The longest transaction, in milliseconds, and what it did when it was seen last. */
interface Longest {
  readonly longest: number;
  readonly statement: string;
}

/** A sample. */
interface Moment {
  readonly at: number;
  /** The number of detached review requests. */
  readonly detached: number;
  /** MB */
  readonly memory: number;
}

/** Lets a worker detach the deleted group from its review requests, or the first of them, and measures it meanwhile. */
export async function detachment(
  { world }: ServedWorld,
  around: Surroundings,
  tell: (line: string) => void,
): Promise<Fact[]> {
  const db = new Client({ connectionString: world.url });
  await db.connect();
  const worker = await launchWorker(world.url, around);
  const moments: Moment[] = [];
  const enough = Math.min(world.rows, ENOUGH_ROWS);
  let most: Longest = { longest: 0, statement: '' };
  try {
    const end = performance.now() + PATIENCE;
    let told = 0;
    for (let isDone = false; !isDone;) {
      await pause(LOOK);
      if (performance.now() > end)
        throw new Error(`The group is not detached from ${enough} after a quarter of an hour`);
      const seen = await look(db, crowdGroup(world.rows));
      if (seen.longest > most.longest) most = seen;
      isDone = seen.isDone || seen.detached >= enough;
      moments.push({ at: performance.now(), detached: seen.detached, memory: residentMemory(worker.pid) ?? NaN });
      if (seen.detached < told + FEWEST_ROWS) continue;
      told = seen.detached;
      tell(`the worker detached ${told} of ${enough} review requests`);
    }
  } finally {
    await worker.stop();
    await db.end();
  }
  return facts(enough, moments, most);
}

async function look(db: Client, groupId: number) {
  const { rows } = await db.query<Longest & { detached: number; isDone: boolean }>(
    `select coalesce(oldest.age, 0) as longest, coalesce(oldest.statement, '') as statement,
       coalesce((progress ->> 'review_requests')::integer, 0) as detached, status = 'done' as "isDone"
     from outbox_message left join (
       select extract(epoch from clock_timestamp() - xact_start)::float * 1000 as age,
         left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN}) as statement
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and xact_start is not null
       order by xact_start limit 1) oldest on true
     where payload @> jsonb_build_object('groupId', $1::integer)`,
    [groupId],
  );
  if (!rows[0]) throw new Error('Nobody asked to detach the group');
  return rows[0];
}

function facts(rows: number, moments: readonly Moment[], { longest, statement }: Longest): Fact[] {
  const [first, last] = [moments.find(({ detached }) => detached > 0), moments.at(-1)];
  const middle = moments.find(({ detached }) => detached >= rows / 2);
  if (!first || !middle || !last) return [];
  const time = (last.at - middle.at) / (middle.at - first.at);
  const most = (part: readonly Moment[]) => Math.max(...part.map(({ memory }) => memory));
  const [early, late] = [
    most(moments.filter(({ at }) => at <= middle.at)),
    most(moments.filter(({ at }) => at > middle.at)),
  ];
  const isLong = rows >= FEWEST_ROWS;
  const verdict = (holds: boolean): BarVerdict => (holds ? 'met' : isLong ? 'MISSED' : 'not judged');
  const seconds = (last.at - first.at) / 1000;
  return [
    {
      name: `${DETACHMENT}: linear`,
      measured: `${time.toFixed(2)}x for the second half; ${Math.round(rows / seconds)} rows/s`,
      value: time,
      bar: `at most ${LINEAR}x`,
      verdict: verdict(time <= LINEAR),
    },
    {
      name: `${DETACHMENT}: flat memory`,
      measured: `${early.toFixed(0)} MB in the first half, ${late.toFixed(0)} MB in the second`,
      value: late / early,
      bar: `at most ${FLAT}x`,
      verdict: verdict(late / early <= FLAT),
    },
    {
      name: `${DETACHMENT}: longest transaction`,
      measured: `${longest.toFixed(0)} ms, seen every ${LOOK} ms: ${statement.trim()}`,
      value: longest,
      bar: `at most ${LONGEST_LOCK} ms`,
      verdict: longest <= LONGEST_LOCK ? 'met' : 'MISSED',
    },
  ];
}
