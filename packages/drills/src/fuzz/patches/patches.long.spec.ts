import { WRITERS } from './corpus';
import { runPatches } from './run-patches';

describe('broken patches', () => {
  it('are refused, or read into the bytes of the upload, whatever chunks they come in', async () => {
    const report = await runPatches({ seed: 'short run', from: 0, to: 2_000, mostFailures: 1 }, 'git');

    expect(report.failures.map(({ number, what }) => `${number} ${what}`)).toEqual([]);
    expect(report.patches).toBe(2_000);
    // It is no use if all are refused, or all for one reason.
    expect(report.accepted).toBeGreaterThan(400);
    expect([...report.refused.keys()].sort()).toEqual(
      expect.arrayContaining([
        'binary',
        'combined',
        'header',
        'hunk',
        'length',
        'limit',
        'name',
        'no-file',
        'no-header',
      ]),
    );
  });

  it.each(WRITERS.filter((writer) => writer !== 'git'))('are so of %s', async (writer) => {
    const report = await runPatches({ seed: 'short run', from: 0, to: 500, mostFailures: 1 }, writer);

    expect(report.failures.map(({ number, what }) => `${number} ${what}`)).toEqual([]);
    expect(report.patches).toBe(500);
    expect(report.accepted).toBeGreaterThan(100);
    expect(report.refused.size).toBeGreaterThan(3);
  });
});
