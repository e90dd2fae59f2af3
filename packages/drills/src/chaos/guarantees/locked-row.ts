import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { type ChaosAnswer, brief, type ProcessClient } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import type { ChaosStage } from '../stage';

const WRITERS = 32;
/** Seconds for which another session holds the row: longer than any change waits for it. */
const HELD = 6;
/** By how many milliseconds unrelated changes may be slower meanwhile. */
const SLOWER_AT_MOST = 100;
/** Milliseconds between two samples. */
const PAUSE = 50;
/** The shortest that a change waits before it is refused: a little less than PostgreSQL's lock timeout. */
const PATIENCE = 2_900;

/** Many write to one review request whose row somebody else has locked: what they do not want is changed as usual. */
export const lockedRow: Guarantee = {
  needsRedis: false,
  title: () => `${WRITERS} writers on a review request, whose row is locked for ${HELD} s`,

  async test(trial) {
    const { stage, world } = trial;
    const [{ id, number } = { id: 0, number: 0 }] = await query<{ id: number; number: number }>(
      stage.db.manager,
      sql`
        insert into review_request (display_id, submitter_id, is_published)
        select max(display_id) + 1, ${world.admin.id}, true from review_request returning id, display_id as number`,
    );
    const what = { trial, url: `/api/review-requests/${number}/`, writers: WRITERS };

    const quiet = await whileIt(() => pause(HELD * 500), { ...what, writers: 0 });
    const usual = await whileIt(() => pause(HELD * 1_000), what);
    const holder = stage.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from review_request where id = $1 for update', [id]);
    const locked = await whileIt(async () => {
      await pause(HELD * 1_000);
      await holder.commitTransaction();
    }, what);
    await holder.release();
    const after = await whileIt(() => pause(1_000), what);

    const [before, meanwhile] = [slowest(quiet.unrelated), slowest(locked.unrelated)];
    const refused = locked.writes.filter((answer) => answer?.status === 503);
    return [
      {
        bar: `unrelated changes are at most ${SLOWER_AT_MOST} ms slower`,
        measured: `p95 ${before} ms without writers, and ${meanwhile} ms while the row is locked, of ${locked.unrelated.length}`,
        violations: [
          ...(meanwhile > before + SLOWER_AT_MOST ? [`by ${meanwhile - before} ms`] : []),
          ...locked.unrelated.filter((answer) => answer?.status !== 200).map(brief),
        ],
      },
      {
        bar: 'one connection of a process waits for the row',
        measured: `at most ${locked.waiting} of ${stage.apis.length} processes`,
        violations: locked.waiting > stage.apis.length ? [`${locked.waiting} connections waited`] : [],
      },
      {
        bar: 'writers are refused after their own time only, and told when to come again',
        measured: `${refused.length} refused, the first after ${Math.round(Math.min(...refused.map(tookOf)))} ms`,
        violations: [
          ...locked.writes.filter((answer) => !isMade(answer) && answer?.status !== 503),
          ...refused.filter((answer) => tookOf(answer) < PATIENCE || !answer?.headers.has('retry-after')),
        ].map((answer) => `after ${Math.round(tookOf(answer))} ms: ${brief(answer)}`),
      },
      {
        bar: 'no writer is refused without the lock',
        measured: `${usual.writes.length} changes before, ${after.writes.length} afterwards`,
        violations: [...usual.writes, ...after.writes].filter((answer) => !isMade(answer)).map(brief),
      },
    ];
  },
};

/** How many write where. */
interface Traffic {
  readonly trial: GuaranteeTrial;
  readonly url: string;
  readonly writers: number;
}

/** The answers of all writers, and those to unrelated changes, while something happens. */
async function whileIt(happens: () => Promise<void>, what: Traffic) {
  let isOver = false;
  const until = () => isOver;
  const seen = Promise.all([write(what, until), changeGroups(what.trial, until), watch(what.trial.stage, until)]);
  await happens();
  isOver = true;
  const [writes, unrelated, waiting] = await seen;
  return { writes, unrelated, waiting };
}

/** Each writer sends one change after the other, half of them with a key. */
async function write({ trial: { world }, url, writers }: Traffic, isOver: () => boolean) {
  const answers: (ChaosAnswer | undefined)[] = [];
  const { admins } = world;
  const changes = [
    (client: ProcessClient, key: Key) => client.send('PUT', `${url}draft/`, { summary: 'New' }, key),
    (client: ProcessClient, key: Key) =>
      client.send('POST', `${url}status-updates/`, { service_id: 'ci', summary: 'built' }, key),
  ] as const;
  const writer = async (number: number) => {
    const client = admins[number % admins.length];
    const change = changes[number % changes.length];
    while (client && change && !isOver()) {
      answers.push(await change(client, number % 4 < 2 ? {} : { key: crypto.randomUUID() }));
      await pause(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
  return answers;
}

type Key = { readonly key?: string };

/** Renames a group at each process, one time after the other. */
async function changeGroups({ world }: GuaranteeTrial, isOver: () => boolean) {
  const answers: (ChaosAnswer | undefined)[] = [];
  const { admins } = world;
  const groups = await world.plainGroups(admins.length);
  const change = async (admin: ProcessClient, index: number) => {
    while (!isOver()) {
      const key = answers.length % 2 === 0 ? {} : { key: crypto.randomUUID() };
      const form = { display_name: `Name ${answers.length}` };
      answers.push(await admin.send('PUT', `/api/groups/${groups[index]?.name}/`, form, key));
      await pause(PAUSE);
    }
  };
  await Promise.all(admins.map(change));
  return answers;
}

/** The most connections of the API that waited for a lock at once, when they had done so for a moment. */
async function watch(stage: ChaosStage, isOver: () => boolean): Promise<number> {
  let most = 0;
  while (!isOver()) {
    const [{ count } = { count: 0 }] = await stage.read<{ count: number }>(sql`
      select count(*)::integer from pg_stat_activity
      where application_name = 'review-service-api' and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '0.5 s'`);
    most = Math.max(most, count);
    await pause(PAUSE);
  }
  return most;
}

const isMade = (answer: ChaosAnswer | undefined) => answer?.status === 200 || answer?.status === 201;
const tookOf = (answer: ChaosAnswer | undefined) => answer?.took ?? 0;

/** The slowest but one in twenty, in milliseconds. */
function slowest(answers: readonly (ChaosAnswer | undefined)[]): number {
  const took = answers.map(tookOf).sort((one, other) => one - other);
  return Math.round(took[Math.floor(took.length * 0.95)] ?? 0);
}
