import { median } from '../load/percentile';
import type { Fact } from '../report';
import { launchApi, type Surroundings } from '../servers/api';
import { atMost } from './fact';

const [STARTS, SECONDS] = [3, 2];

/** From the start of an API process until it answers: the median of a few. */
export async function coldStart(databaseUrl: string, around: Surroundings): Promise<Fact> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const api = await launchApi(databaseUrl, around);
    times.push((performance.now() - began) / 1000);
    await api.stop();
  }
  return atMost('cold start', median(times), SECONDS, (value) => `${value.toFixed(1)} s`);
}
