import { CLOSED_ATTACHMENTS, get, group } from '../cases/calls';
import type { Setting } from '../cases/case';
import { Driver } from '../load/driver';
import { median } from '../load/percentile';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import type { MeasuredServer } from '../servers/served';
import { atMost } from './fact';

/** Numbers of readers and listers, and the bar for the readers' slowdown. */
const [READERS, LISTERS, BAR] = [50, 20, 3];

/**
 * The p99 of reading a group while others repeat a list of which they may see only the last 25 rows, as a multiple of
 * the p99 without them. It is most useful with many rows: lists must not take the connections of look-ups.
 */
export async function besideLists(
  { url }: MeasuredServer,
  { logins, targets }: Setting,
  { rounds, seconds }: BenchPlan,
): Promise<Fact> {
  const [reader, lister] = [new Driver(), new Driver()];
  const reads = targets.groups.map((name) => get(group(name), logins.bearer('member')));
  const lists = [get(CLOSED_ATTACHMENTS, logins.bearer('newcomer'))];
  const read = async () => (await reader.drive({ url, connections: READERS, seconds, calls: reads })).p99;
  const list = () => lister.drive({ url, connections: LISTERS, seconds, calls: lists });
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const alone = await read();
      const [beside] = await Promise.all([read(), list()]);
      if (round > 0) ratios.push(beside / alone);
    }
  } finally {
    reader.stop();
    lister.stop();
  }
  return atMost('p99 of reading beside lists of what is not shown', median(ratios), BAR, (n) => `${n.toFixed(1)}x`);
}
