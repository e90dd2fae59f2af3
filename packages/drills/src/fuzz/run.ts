import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '@review-service/testing/process-stats';
import { type FuzzExtent, Fuzzer } from './fuzz';
import type { MemoryUse } from './memory';
import { type Ground, FuzzedService } from './service';
import { regressions } from './regressions';
import type { Tally } from './tally';
import type { Failure } from './verdict';

/** The extent of a run, and the pause before memory is measured. */
export interface FuzzPlan extends Omit<FuzzExtent, 'regressions'> {
  readonly ground: Ground;
  /** Seconds; 0: memory is not compared. */
  readonly rest: number;
}

/** The results. */
export interface FuzzReport {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
  readonly memory: MemoryUse | undefined;
}

/** Requests before the first measurement of memory, to compile code and fill pools. */
const WARM_UP = 3_000;

/** Starts the service, sends the regressions and the shots, and compares its memory before and after. */
export async function run({ ground, rest, ...extent }: FuzzPlan): Promise<FuzzReport> {
  const service = await FuzzedService.launch(ground);
  try {
    const fuzzer = new Fuzzer(service);
    const warm = rest > 0 ? Math.min(extent.to, extent.from + WARM_UP) : extent.from;
    await fuzzer.run({ ...extent, to: warm, regressions });
    const restedMemory = async () => {
      extent.tell(`${rest} s of rest`);
      await pause(rest * 1000, undefined, extent.stopping && { signal: extent.stopping }).catch(() => undefined);
      return residentMemory(service.pid);
    };
    const pid = service.pid;
    const before = rest > 0 ? await restedMemory() : undefined;
    await fuzzer.run({ ...extent, from: warm, regressions: [] });
    const after = rest > 0 ? await restedMemory() : undefined;
    const isSame = pid === service.pid && before !== undefined && after !== undefined;
    return { tally: fuzzer.tally, failures: fuzzer.failures, memory: isSame ? { before, after } : undefined };
  } finally {
    await service.stop();
  }
}
