import type { Driver } from '../load/driver';
import { median } from '../load/percentile';
import { type Contestant, takeTurns } from '../measure/rounds';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';

/** Compares the time of two calls: one request at a time, in turns. `words` name them. */
export async function compareP50(
  driver: Driver,
  { rounds, seconds }: BenchPlan,
  { name, bar, words }: { name: string; bar: number; words: readonly [string, string] },
  contestants: readonly [Contestant, Contestant],
): Promise<Fact> {
  const [ours, theirs] = await takeTurns(driver, contestants, { connections: 1, rounds, seconds });
  const wrong = [...ours, ...theirs].flatMap(({ statuses }) =>
    Object.keys(statuses).filter((status) => status !== '200'),
  );
  if (wrong.length > 0) throw new Error(`an answer had status ${wrong[0]}`);
  return multiple(
    { name, bar, words },
    ours.map(({ p50 }) => p50),
    theirs.map(({ p50 }) => p50),
  );
}

/** The time of the first as a multiple of the second, by neighbouring rounds. In milliseconds. */
export function multiple(
  { name, bar, words }: { name: string; bar: number; words: readonly [string, string] },
  ours: readonly number[],
  theirs: readonly number[],
): Fact {
  const value = median(ours.map((time, index) => time / (theirs[index] ?? NaN)));
  const [one, other] = [ours, theirs].map((times) => median(times).toFixed(2));
  const measured = `${value.toFixed(2)}x: ${one} ms ${words[0]}, ${other} ms ${words[1]}`;
  return { name, measured, value, bar: `at most ${bar}x`, verdict: value <= bar ? 'met' : 'MISSED' };
}
