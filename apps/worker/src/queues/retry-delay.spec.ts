import { retryDelay } from './retry-delay';

const OPTIONS = { concurrency: 1, attempts: 10, firstDelay: 1_000, longestDelay: 60_000 };
const [LEAST, MIDDLE, MOST] = [() => 0, () => 0.5, () => 1];

describe('the wait after a failure', () => {
  it('doubles each time, up to the longest', () => {
    const delays = [1, 2, 3, 6, 7, 100].map((failures) => retryDelay(OPTIONS, failures, MIDDLE));

    expect(delays).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  it('is up to a quarter shorter or longer, so that what failed together is not tried together', () => {
    expect([LEAST, MOST].map((random) => retryDelay(OPTIONS, 3, random))).toEqual([3_000, 5_000]);
  });
});
