import { put, reviewRequest, upload } from '../cases/calls';
import { largePatch } from '../cases/large-patch';
import type { Call } from '../load/job';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import { revisedRequest, shapeOf } from '../world/shape';
import { multiple } from './compare-p50';
import type { ServedWorld } from './place';
import { timeOf } from './time-of';

const BAR = 1.5;
/** Changes of a round. */
const SAMPLES = 12;
const WARM_UP = 5;

/** The steps of a change, in their order, by their names in the report. */
export const PUBLICATION = [
  'requests, PUT draft, many revisions and a group of all',
  'requests, POST diff, many revisions',
  'requests, PUT draft to publish it, many revisions and a group of all',
] as const;

/** Changes the review request with the most revisions, which is for everybody, again and again. */
export async function publication({ rounds }: BenchPlan, small: ServedWorld, large: ServedWorld): Promise<Fact[]> {
  const times = PUBLICATION.map((): [number[], number[]] => [[], []]);
  for (let sample = 0; sample < SAMPLES * rounds + WARM_UP; sample += 1) {
    for (const [index, place] of [small, large].entries()) {
      for (const [step, call] of stepsOf(place, sample).entries()) {
        const took = await timeOf(place.api, call);
        if (sample >= WARM_UP) times[step]?.[index]?.push(took);
      }
    }
  }
  const words = [`in ${large.world.rows} rows`, `in ${small.world.rows}`] as const;
  return PUBLICATION.map((name, step) =>
    multiple({ name, bar: BAR, words }, times[step]?.[1] ?? [], times[step]?.[0] ?? []),
  );
}

function stepsOf({ world, logins }: ServedWorld, sample: number): Call[] {
  const url = reviewRequest(revisedRequest(shapeOf(world.rows)));
  const author = logins.bearer('author');
  const texts = { summary: 'Often revised', description: `Again, for the ${sample}th time`, target_groups: 'crowd' };
  return [
    put(`${url}draft/`, author, texts),
    upload(`${url}diffs/`, author, 'diff', largePatch(sample)),
    put(`${url}draft/`, author, { public: '1' }),
  ];
}
