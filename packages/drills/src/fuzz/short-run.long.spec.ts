import { shortRun } from './short-run';

describe('a short run', () => {
  it('finds nothing that is answered by 5xx, or not within five seconds', async () => {
    const { tally, failures } = await shortRun(2_000);

    expect(failures).toEqual([]);
    expect(tally.shots).toBeGreaterThanOrEqual(2_000);
    // More than refusals: requests must reach the handlers.
    expect(tally.reached.length).toBeGreaterThan(60);
  }, 300_000);
});
