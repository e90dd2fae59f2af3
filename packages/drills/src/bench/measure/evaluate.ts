import type { Case } from '../cases/case';
import { median } from '../load/percentile';
import type { ReportLine, Side, BarVerdict } from '../report';
import type { MeasuredServer } from '../servers/served';
import { peakMemory } from '@review-service/testing/process-stats';
import type { Round } from './rounds';

/**
 * p99 is compared with so many connections: it may be so many times that of the floor, unless a case says otherwise.
 */
const P99 = { connections: 50, bar: 2 };

/** The figures of a server: the median of its rounds. */
export const sideOf = (
  rounds: readonly Round[],
  { pid }: MeasuredServer,
  queries: number | null | undefined,
): Side => ({
  rate: median(rounds.map(({ answers, seconds }) => answers / seconds)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpu: medianOf(rounds.map(({ cpu }) => cpu)),
  databaseCpu: medianOf(rounds.map(({ databaseCpu }) => databaseCpu)),
  memory: peakMemory(pid) ?? null,
  queries: queries ?? null,
});

/**
 * Compares a case with its bars, unless it had too few requests. An answer with another status than expected is a miss.
 */
export function evaluate(
  { name, bar, status, p99Bar = P99.bar }: Case,
  connections: number,
  [api, floor]: readonly [Side, Side],
  [first, second]: readonly [Round[], Round[]],
  isTooLittle: boolean,
): ReportLine {
  const ratio = median(first.map(({ answers, seconds }, index) => answers / seconds / rateOf(second[index])));
  const p99Ratio = connections === P99.connections ? api.p99 / floor.p99 : null;
  const wrong = [...first, ...second].flatMap(({ statuses, lost }) => [
    ...Object.entries(statuses)
      .filter(([code]) => Number(code) !== status)
      .map(([code, count]) => `${count} times ${code}`),
    ...(lost > 0 ? [`${lost} without an answer`] : []),
  ]);
  const faults = [
    ...wrong,
    ...(!(ratio >= bar) ? [`${ratio.toFixed(2)} of the floor's rate instead of ${bar}`] : []),
    ...(p99Ratio !== null && p99Ratio > p99Bar
      ? [`p99 is ${p99Ratio.toFixed(1)} times the floor's instead of ${p99Bar}`]
      : []),
  ];
  const outcome: BarVerdict = faults.length > 0 ? 'MISSED' : 'met';
  const verdict = isTooLittle && wrong.length === 0 ? 'not judged' : outcome;
  return { name, connections, api, floor, ratio, bar, p99Ratio, verdict, faults };
}

const rateOf = (round: Round | undefined) => (round ? round.answers / round.seconds : NaN);

const medianOf = (measured: readonly (number | null)[]): number | null => {
  const known = measured.filter((one) => one !== null);
  return known.length < measured.length ? null : median(known);
};
