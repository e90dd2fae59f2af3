import type { Case, Setting } from '../cases/case';
import type { Driver } from '../load/driver';
import type { Call } from '../load/job';
import { send } from '../load/send';
import type { BenchPlan } from '../plan';
import type { ReportLine } from '../report';
import type { MeasuredServer } from '../servers/served';
import { evaluate, sideOf } from './evaluate';
import { forgetPeak } from '@review-service/testing/process-stats';
import { type Contestant, takeTurns } from './rounds';
import { demandSameAnswers } from './same-answers';
import { demandSameTraces } from './same-traces';
import type { StatementCount } from './statement-count';
import { Supply } from './supply';
import type { BenchWorld } from '../world/worlds';

/** Answers that are compared, and requests whose statements are counted. */
const [COMPARED, COUNTED] = [3, 10];

/** Connections that warm up a server: with fewer its code is not compiled when the measurement begins. */
const WARMING = 50;

/** The smallest number of requests for a rate, where each request needs its own row. */
const FEWEST = 100;

/** The servers and worlds of the measurement. */
export interface Bench {
  readonly plan: BenchPlan;
  readonly api: MeasuredServer;
  readonly floor: MeasuredServer;
  readonly driver: Driver;
  readonly world: BenchWorld;
  readonly statements: StatementCount | undefined;
  readonly setting: Setting;
  /** The first process of PostgreSQL. */
  readonly postgresPid: number;
}

/** Measures a case with each number of connections, one after another. */
export async function* measureCase(bench: Bench, one: Case): AsyncGenerator<ReportLine> {
  const { plan, api, floor } = bench;
  const supply = new Supply(one.calls(bench.setting), one.isOnceOnly ?? false);
  const sample = supply.take(COMPARED);
  await demandSameAnswers({ url: api.url, calls: sample.ours }, { url: floor.url, calls: sample.theirs }, one);
  if (sample.ours.some(({ method }) => method !== 'GET')) await compareTraces(bench, supply);
  const counted = supply.several(COUNTED);
  const queries = [
    await countStatements(bench, api, counted.ours),
    await countStatements(bench, floor, counted.theirs),
  ];
  const amount = one.isOnceOnly ? supply.share(plan.connections.length, plan.rounds + 1) : undefined;
  for (const connections of plan.connections) {
    plan.tell(`${one.name}, ${connections} connections`);
    const { ours, theirs } = supply.take(amount === undefined ? Infinity : amount * (plan.rounds + 1));
    const contestants: [Contestant, Contestant] = [
      { server: api, calls: ours },
      { server: floor, calls: theirs },
    ];
    for (const { server } of contestants) forgetPeak(server.pid);
    const own = amount === undefined ? { warming: Math.max(WARMING, connections) } : { amount };
    const { rounds, seconds } = plan;
    const extent = { connections, rounds, seconds, postgresPid: bench.postgresPid, ...own };
    const [first, second] = await takeTurns(bench.driver, contestants, extent);
    const sides = [sideOf(first, api, queries[0]), sideOf(second, floor, queries[1])] as const;
    const isTooLittle = amount !== undefined && amount * plan.rounds < FEWEST;
    yield evaluate(one, connections, sides, [first, second], isTooLittle);
  }
}

async function compareTraces({ world, api, floor }: Bench, supply: Supply): Promise<void> {
  const { ours, theirs } = supply.take(1);
  const [one, other] = [ours[0], theirs[0]];
  if (!one || !other) throw new Error('there is nothing to do it to');
  await demandSameTraces(world.url, { url: api.url, call: one }, { url: floor.url, call: other });
}

async function countStatements(
  { statements }: Bench,
  { url, databaseUrl }: MeasuredServer,
  calls: readonly Call[],
): Promise<number | null> {
  if (!statements || calls.length === 0) return null;
  const count = await statements.during(databaseUrl, async () => {
    for (const call of calls) await send(url, call);
  });
  return count / calls.length;
}
