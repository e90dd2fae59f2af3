import { Driver } from '../load/driver';
import type { Call } from '../load/job';
import { median } from '../load/percentile';
import { machineTime } from '@review-service/testing/process-stats';
import type { Fact } from '../report';
import type { MeasuredServer } from '../servers/served';

const BAR = 1.7;
/** Connections of each of the two generators. */
const CONNECTIONS = 25;
/** With a smaller idle share of the machine a second process cannot help. */
const ROOM = 0.1;

/** The rate of two API processes together, as a multiple of one's, with the same generators, in turns. */
export async function twoProcesses(
  [one, other]: readonly [MeasuredServer, MeasuredServer],
  calls: readonly Call[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Fact> {
  const drivers = [new Driver(), new Driver()] as const;
  const ratios: number[] = [];
  const idles: number[] = [];
  const rate = async (first: MeasuredServer, second: MeasuredServer) => {
    const servers = [first, second];
    const outcomes = drivers.map((driver, index) =>
      driver.drive({ url: servers[index]?.url ?? '', connections: CONNECTIONS, seconds, calls }),
    );
    return (await Promise.all(outcomes)).reduce((sum, each) => sum + each.answers / each.seconds, 0);
  };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const alone = await rate(one, one);
      const before = machineTime();
      const together = await rate(one, other);
      if (round === 0) continue;
      ratios.push(together / alone);
      idles.push(idleShare(before, machineTime()));
    }
  } finally {
    for (const driver of drivers) driver.stop();
  }
  const [ratio, idle] = [median(ratios), median(idles)];
  const hasRoom = idle >= ROOM;
  const isMet = ratio >= BAR;
  const room = hasRoom ? `${Math.round(idle * 100)} % of the machine idle` : 'no room to show it: the machine is busy';
  return {
    name: 'two API processes, against one',
    measured: `${ratio.toFixed(2)}x, ${room}`,
    value: ratio,
    bar: `at least ${BAR}x`,
    verdict: isMet ? 'met' : hasRoom ? 'MISSED' : 'not judged',
  };
}

type Time = ReturnType<typeof machineTime>;

/** The idle share of the machine; 1 if the system does not report it. */
function idleShare(before: Time, after: Time): number {
  if (!before || !after) return 1;
  return (after.idle - before.idle) / (after.total - before.total);
}
