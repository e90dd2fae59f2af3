import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { run } from './run';

(findRedisProgram() ? describe : describe.skip)('the benchmark', () => {
  const keep = makeTemporaryFolder('review-service-bench');

  afterAll(() => rmSync(keep, { recursive: true, force: true }));

  it('measures a case beside a floor that answers the same bytes', async () => {
    const much = { rows: 50, connections: [2], rounds: 1, seconds: 0.05 };

    const { lines, facts } = await run({
      ...much,
      only: 'GET group',
      keep,
      processes: false,
      tell: () => undefined,
      show: () => undefined,
    });

    expect(facts).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
    for (const { api, floor } of lines) expect(Math.min(api.rate, floor.rate)).toBeGreaterThan(0);
  });
});
