import { shortRun } from './short-run';

describe('the fuzzer', () => {
  it('finds nothing that is answered by 5xx, or not within five seconds', async () => {
    const { tally, failures } = await shortRun(100);

    expect(failures).toEqual([]);
    expect(tally.shots).toBeGreaterThanOrEqual(100);
    expect(tally.reached.length).toBeGreaterThan(5);
  }, 300_000);
});
