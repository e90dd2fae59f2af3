import { post } from '../cases/calls';
import { median } from '../load/percentile';
import { send } from '../load/send';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import { REPOSITORY } from '../world/shape';
import type { ServedWorld } from './place';
import { timeOf } from './time-of';

const LAYERS = 20;
/** In milliseconds. */
const BAR = 1_000;
/** Publications of a round. */
const SAMPLES = 3;
const WARM_UP = 1;

/** Its name in the report. */
export const STACK_PUBLICATION = `stacks, POST to publish one of ${LAYERS}`;

/** Posts stacks in the large world, and publishes each with one request. */
export async function stackPublication({ rounds }: BenchPlan, place: ServedWorld): Promise<Fact> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES * rounds + WARM_UP; sample += 1) {
    const author = place.logins.session('author');
    const top = await postedStack(place, sample);
    const took = await timeOf(place.api, post(`/api/review-requests/${top}/stack/publication/`, author, { all: '1' }));
    if (sample >= WARM_UP) times.push(took);
  }
  const value = median(times);
  const measured = `${value.toFixed(0)} ms in ${place.world.rows} rows`;
  return {
    name: STACK_PUBLICATION,
    measured,
    value,
    bar: `at most ${BAR} ms`,
    verdict: value <= BAR ? 'met' : 'MISSED',
  };
}

/** The number of the top of a new stack. */
async function postedStack({ api, logins }: ServedWorld, sample: number): Promise<number> {
  const items = Array.from({ length: LAYERS }, (_, layer) => ({ commit: commitOf(sample, layer) }));
  const given = { repository: String(REPOSITORY), target_groups: 'crowd', items: JSON.stringify(items) };
  const { status, body } = await send(api.url, post('/api/stacks/', logins.session('author'), given));
  if (status !== 201) throw new Error(`a stack was answered ${status} ${body}`);
  const { stack } = JSON.parse(body) as { stack: { items: { id: number }[] } };
  return stack.items.at(-1)?.id ?? 0;
}

const commitOf = (sample: number, layer: number) => ({
  commit_id: `stack${sample}layer${layer}`,
  summary: `Layer ${layer}`,
  description: 'One of many.',
  diff: `diff --git a/stack-${sample}/${layer} b/stack-${sample}/${layer}
index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644
--- a/stack-${sample}/${layer}
+++ b/stack-${sample}/${layer}
@@ -1 +1 @@
-old
+new
`,
});
