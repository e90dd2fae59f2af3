import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { cases } from './cases';
import type { BenchPlan } from './plan';
import { run } from './run';
import { ALL_ROUTES } from './scale/buffers';
import { growthChecks } from './scale/growth-checks';
import { largeChecks } from './scale/large-checks';
import { runScale } from './scale/run-scale';

/** That it works, and that the floor gives the same answers as the API. It checks no speed: the machine may be busy. */
(findRedisProgram() ? describe : describe.skip)('a short run', () => {
  let keep: string;
  let plan: BenchPlan;

  beforeAll(() => {
    keep = makeTemporaryFolder('review-service-bench');
    const much = { rows: 200, connections: [2], rounds: 1, seconds: 0.05 };
    plan = { ...much, only: '', keep, processes: false, tell: () => undefined, show: () => undefined };
  });
  afterAll(() => rmSync(keep, { recursive: true, force: true }));

  it('measures every case beside a floor that answers the same bytes', async () => {
    const { lines, facts } = await run(plan);

    expect(facts).toEqual([]);
    expect(lines.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
    for (const { name, api, floor, faults } of lines) {
      expect({ name, wrong: faults.filter((fault) => / times |without/.test(fault)) }).toEqual({ name, wrong: [] });
      expect(Math.min(api.rate, floor.rate)).toBeGreaterThan(0);
    }
    expect(new Set(lines.map(({ floor }) => floor.queries))).toEqual(new Set([1]));
  });

  it('measures what grows, and watches the worker to the end', async () => {
    const { facts } = await runScale({ ...plan, seconds: 0.02, small: 100 });

    expect(facts.filter(({ value }) => value === null)).toEqual([]);
    const names = facts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...growthChecks, ...largeChecks].map(({ name }) => name)));
    expect(names.filter((name) => name.startsWith('detachment of it'))).toHaveLength(3);
    const [reached] = facts.filter(({ name }) => name === ALL_ROUTES);
    if (reached) expect(reached).toMatchObject({ verdict: 'met' });
  });
});
