import { Random } from './random';

/** The seed of samples: the day in UTC, unless TEST_SEED is given. */
export const SEED = process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10);

/**
 * Some of the cases of a matrix that says one truth many times, in their order: other ones each day, so that all have
 * their turn. `npm run test:all` takes all of them.
 */
export function sampled<Case>(cases: readonly Case[], count: number): Case[] {
  if (process.env.TEST_SAMPLES === 'all') return [...cases];
  const chosen = new Set(new Random(SEED).shuffled(cases).slice(0, count));
  return cases.filter((one) => chosen.has(one));
}
