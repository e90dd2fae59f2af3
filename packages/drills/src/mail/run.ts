import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@review-service/embedded/deadline';
import {
  cpuSeconds,
  familyCpuSeconds,
  forgetPeak,
  peakMemory,
  residentMemory,
} from '@review-service/testing/process-stats';
import type { DataSource } from 'typeorm';
import type { Measured } from '../bars';
import type { Sink, Sunk } from '../servers/sink';
import { askGroup, askPerson, makeWorld, reviewMany, type MailBenchWorld } from './world';

/** The service, and how much it has to tell. */
interface Told {
  readonly db: DataSource;
  /** The process ids of the worker, and of PostgreSQL's first process. */
  readonly worker: number;
  readonly postgres: number;
  readonly sink: Sink;
  /** Events that wait at once. */
  readonly events: number;
  /** Members of a group that is asked at once. */
  readonly members: number;
}

/** Events before anything is measured: code is compiled, connections are opened, statements are planned. */
const WARM_UP = 200;
/** Milliseconds. */
const LONGEST = 3_600_000;
const PAUSE = 250;

/** Lets a backlog drain, then tells a large group, and one person in the middle of that. */
export async function run(told: Told, tell: (line: string) => void): Promise<Measured[]> {
  const world = await makeWorld(told.db);
  await backlog(told, world, WARM_UP);
  tell(`${told.events} events wait`);
  const drained = await backlog(told, world, told.events);
  tell(
    `${drained.mails} mails in ${(drained.ms / 1_000).toFixed(1)} s: ${Math.round((drained.mails * 1_000) / drained.ms)} a second`,
  );
  tell(`for each: ${drained.transactions.toFixed(1)} transactions`);
  const crowd = await crowded(told, world);
  tell(`${told.members} members were told in ${(crowd.ms / 1_000).toFixed(1)} s`);
  const { events, members } = told;
  return [
    { what: `${events} events of backlog: a mail each`, unit: 'ms', bar: 5, value: drained.ms / drained.mails },
    { what: 'processor of the worker for a mail', unit: 'ms', bar: 5, value: drained.worker },
    { what: 'processor of PostgreSQL for a mail', unit: 'ms', bar: 5, value: drained.postgres },
    { what: `${members} members of a group: memory that the worker takes`, unit: 'MB', bar: 64, value: crowd.memory },
    { what: 'mail to one person, published in the middle', unit: 'ms', bar: 5_000, value: crowd.other },
    { what: 'mails lost or sent twice', unit: 'mails', bar: 0, value: drained.wrong + crowd.wrong },
  ];
}

async function backlog({ db, postgres, worker, sink }: Told, world: MailBenchWorld, events: number) {
  const before = sink.sunk().length;
  const cpu = () => ({ worker: cpuSeconds(worker) ?? 0, postgres: familyCpuSeconds(postgres) ?? 0 });
  await reviewMany(db, world, events);
  const [spent, committed] = [cpu(), await transactions(db)];
  const start = performance.now();
  await untilDone(db);
  const ms = performance.now() - start;
  const now = cpu();
  const came = sink.sunk().slice(before);
  const each = (seconds: number) => (seconds * 1_000) / Math.max(1, came.length);
  return {
    ...{ ms, mails: came.length, wrong: wrongOf(came, 2 * events) },
    worker: each(now.worker - spent.worker),
    postgres: each(now.postgres - spent.postgres),
    transactions: ((await transactions(db)) - committed) / Math.max(1, came.length),
  };
}

async function crowded({ db, worker, sink, members }: Told, world: MailBenchWorld) {
  const before = sink.sunk().length;
  await pause(2_000);
  forgetPeak(worker);
  const memory = residentMemory(worker) ?? 0;
  const start = performance.now();
  await askGroup(db, world, members);
  await within(LONGEST, async () => (await delivered(db, 'member')) > members / 2);
  const asked = performance.timeOrigin + performance.now();
  const request = await askPerson(db, world);
  await untilDone(db);
  const ms = performance.now() - start;
  const came = sink.sunk().slice(before);
  const other = came.filter(({ id }) => id.includes(`review-request.${request}@`)).map(({ taken }) => taken);
  return {
    ...{ ms, memory: (peakMemory(worker) ?? 0) - memory, other: Math.max(...other) - asked },
    wrong: wrongOf(came, members + 1 + 2),
  };
}

/** How many are missing or too many. */
const wrongOf = (came: readonly Sunk[], wanted: number): number => {
  const kinds = new Set(came.map(({ to, id }) => `${to} ${id}`)).size;
  return came.length - kinds + Math.abs(wanted - kinds);
};

const untilDone = (db: DataSource) =>
  within(LONGEST, async () => {
    await pause(PAUSE);
    const [{ isDone }] = await db.query<[{ isDone: boolean }]>(
      `select not exists (select from outbox_message where status in ('pending', 'relayed')) as "isDone"`,
    );
    return isDone;
  });

async function delivered(db: DataSource, reason: string): Promise<number> {
  await pause(PAUSE);
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::integer as count from mail_delivery where reason = $1 and state = 'delivered'`,
    [reason],
  );
  return count;
}

async function transactions(db: DataSource): Promise<number> {
  const [{ count }] = await db.query<[{ count: string }]>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(count);
}
