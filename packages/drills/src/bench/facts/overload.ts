import type { Driver } from '../load/driver';
import type { Call, Outcome } from '../load/job';
import { median } from '../load/percentile';
import type { Fact } from '../report';
import { atMost } from './fact';

/** The number of clients that keeps a process busy, and ten times as many. */
const [USUAL, OVERLOAD] = [50, 500];
const BAR = 0.8;
/** The share of the usual rate that counts as recovered, and the seconds to reach it. */
const [NORMAL, SECONDS] = [0.8, 5];
const [OK, UNAVAILABLE] = ['200', '503'];

/**
 * Ten times too many clients without pauses: the API's rate as a share of its usual one, and the time to recover
 * afterwards.
 */
export async function overload(
  driver: Driver,
  { url, calls, rounds, seconds }: { url: string; calls: readonly Call[]; rounds: number; seconds: number },
): Promise<Fact[]> {
  const drive = (connections: number, time: number) => driver.drive({ url, connections, seconds: time, calls });
  const ratios: number[] = [];
  const odd: string[] = [];
  let normal = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const usual = await drive(USUAL, seconds);
    const overloaded = await drive(OVERLOAD, seconds);
    odd.push(...oddOf(overloaded));
    if (round === 0) continue;
    normal = doneIn(usual);
    ratios.push(doneIn(overloaded) / normal);
  }
  const began = performance.now();
  let back = 0;
  while (back < NORMAL * normal && performance.now() - began < 2 * SECONDS * 1000) back = doneIn(await drive(USUAL, 1));
  const ratio = median(ratios);
  const isMet = ratio >= BAR && odd.length === 0;
  return [
    {
      name: 'ten times as many clients as there is use for',
      measured: [`${ratio.toFixed(2)} of the usual work is done`, ...new Set(odd)].join(', '),
      value: ratio,
      bar: `at least ${BAR}, else 503`,
      verdict: isMet ? 'met' : 'MISSED',
    },
    atMost('as fast as before when they are gone', (performance.now() - began) / 1000, SECONDS, inSeconds),
  ];
}

const inSeconds = (value: number) => `after ${value.toFixed(1)} s`;

const doneIn = ({ statuses, seconds }: Outcome) => (statuses[OK] ?? 0) / seconds;

/** Answers that no client should get, even under overload. */
const oddOf = ({ statuses, lost }: Outcome): string[] => [
  ...Object.keys(statuses).filter((status) => status !== OK && status !== UNAVAILABLE),
  ...(lost > 0 ? ['requests without an answer'] : []),
];
