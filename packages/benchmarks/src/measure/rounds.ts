import type { Driver } from '../load/driver';
import type { Call, Outcome } from '../load/job';
import type { Served } from '../servers/served';
import { cpuSeconds } from '@review-service/testing/process-stats';

/** One server's part in a case. */
export interface Contestant {
  readonly server: Served;
  readonly calls: readonly Call[];
}

/** How a round went, and what it cost the server. */
export interface Round extends Outcome {
  /** CPU seconds for 1,000 requests. */
  readonly cpu: number | null;
}

/** How long, with how many connections; with `amount` each call is sent once at most. */
export interface Extent {
  readonly connections: number;
  /** With how many in the round that warms up, if not with as many. */
  readonly warming?: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Requests of a round, where every request needs a row of its own. */
  readonly amount?: number;
}

/** Two contestants take turns, so that a slow moment of the machine meets both. The first round of each only warms up. */
export async function takeTurns(
  driver: Driver,
  contestants: readonly [Contestant, Contestant],
  extent: Extent,
): Promise<[Round[], Round[]]> {
  const results: [Round[], Round[]] = [[], []];
  const left = contestants.map(({ calls }) => [...calls]);
  for (let round = 0; round <= extent.rounds; round += 1) {
    for (const [index, { server }] of contestants.entries()) {
      const { amount } = extent;
      const isWarmUp = round === 0;
      const connections = (isWarmUp && extent.warming) || extent.connections;
      const calls = amount === undefined ? left[index] : left[index]?.splice(0, amount);
      const before = cpuSeconds(server.pid);
      const outcome = await driver.drive({
        url: server.url,
        connections: Math.min(connections, amount ?? connections),
        seconds: isWarmUp ? extent.seconds / 2 : extent.seconds,
        ...(amount !== undefined && { amount }),
        calls: calls ?? [],
      });
      const after = cpuSeconds(server.pid);
      const cpu = before === undefined || after === undefined ? null : ((after - before) / outcome.answers) * 1000;
      if (!isWarmUp) results[index]?.push({ ...outcome, cpu });
    }
  }
  return results;
}
