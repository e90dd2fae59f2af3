import type { Driver } from '../load/driver';
import type { Call, Outcome } from '../load/job';
import type { MeasuredServer } from '../servers/served';
import { cpuSeconds, familyCpuSeconds } from '@review-service/testing/process-stats';

/** No process has this number. */
const NOBODY = 0;

/** One server's part in a case. */
export interface Contestant {
  readonly server: MeasuredServer;
  readonly calls: readonly Call[];
}

/** The result of a round, and its costs for the server. */
export interface Round extends Outcome {
  /** CPU seconds of the server for 1,000 requests. */
  readonly cpu: number | null;
  /** Those of PostgreSQL. */
  readonly databaseCpu: number | null;
}

/** The duration and the connections of a round; with `amount` each call is sent at most once. */
export interface RoundExtent {
  readonly connections: number;
  /** The connections of the warm-up round; by default the same number. */
  readonly warming?: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Requests of a round, where every request needs a row of its own. */
  readonly amount?: number;
  /** The first process of PostgreSQL, if its processor time is wanted. */
  readonly postgresPid?: number;
}

/**
 * The two servers take turns, so that a slow moment of the machine affects both. The first round of each is a warm-up.
 */
export async function takeTurns(
  driver: Driver,
  contestants: readonly [Contestant, Contestant],
  extent: RoundExtent,
): Promise<[Round[], Round[]]> {
  const results: [Round[], Round[]] = [[], []];
  const left = contestants.map(({ calls }) => [...calls]);
  for (let round = 0; round <= extent.rounds; round += 1) {
    for (const [index, { server }] of contestants.entries()) {
      const { amount } = extent;
      const isWarmUp = round === 0;
      const connections = (isWarmUp && extent.warming) || extent.connections;
      const calls = amount === undefined ? left[index] : left[index]?.splice(0, amount);
      const used = () => [cpuSeconds(server.pid), familyCpuSeconds(extent.postgresPid ?? NOBODY)] as const;
      const before = used();
      const outcome = await driver.drive({
        url: server.url,
        connections: Math.min(connections, amount ?? connections),
        seconds: isWarmUp ? extent.seconds / 2 : extent.seconds,
        ...(amount !== undefined && { amount }),
        calls: calls ?? [],
      });
      const after = used();
      const [cpu = null, databaseCpu = null] = after.map((now, part) => perThousand(outcome, before[part], now));
      if (!isWarmUp) results[index]?.push({ ...outcome, cpu, databaseCpu });
    }
  }
  return results;
}

const perThousand = ({ answers }: Outcome, before: number | undefined, after: number | undefined): number | null =>
  before === undefined || after === undefined ? null : ((after - before) / answers) * 1000;
