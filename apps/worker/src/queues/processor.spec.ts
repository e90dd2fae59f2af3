import { defineQueue } from '@review-service/contracts/queue';
import { Trial } from '../../test/trials';
import { type Handlers, inOneStep } from './processor';

const TWO_JOBS = defineQueue('two-jobs', { first: Trial, second: Trial });
const nothing = inOneStep<Trial>(() => Promise.resolve());

describe('the handlers of a queue', () => {
  // The compiler is the test: a directive that suppresses nothing does not compile.
  it('are all there, and fit their payloads', () => {
    const all: Handlers<typeof TWO_JOBS> = { first: nothing, second: nothing };
    // @ts-expect-error the second one is missing
    const missing: Handlers<typeof TWO_JOBS> = { first: nothing };
    const other = inOneStep<{ other: number }>(() => Promise.resolve());
    // @ts-expect-error it is for another payload
    const wrong: Handlers<typeof TWO_JOBS> = { first: nothing, second: other };

    expect([all, missing, wrong].map(Object.keys)).toEqual([
      Object.keys(TWO_JOBS.jobs),
      ['first'],
      Object.keys(TWO_JOBS.jobs),
    ]);
  });
});
