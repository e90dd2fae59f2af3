import Sequencer from '@jest/test-sequencer';

type Test = Parameters<Sequencer['sort']>[0] extends Iterable<infer One> ? One : never;

/** The suites that take longest, longest first. A missing one makes the run longer, not wrong. */
const SLOW = [
  'short-run-on-redis',
  'new-resource',
  'no-dead-links',
  'relay.spec',
  'route-matrix',
  'review-request-totals',
  'diff-file-attachment-totals',
  'lists-and-items',
  'hostile-files-in-chromium',
  'reference-in-chromium',
  'short-run',
  'rate-limits',
  'migration-locks',
  'database-away',
  'new-job',
  'planted-faults',
  'silent-database',
  'scopes.spec',
  'job-runner',
  'linear-time',
  'patches.spec',
  'in-chromium',
  'logs.spec',
  'doctor',
  'second-try',
];

/**
 * Runs the slowest suites first: started last, one of them would run alone while the other cores are idle. Jest knows how
 * long each took when it ran here last; where one never ran, as in a new checkout, the list above says it.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SlowFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const longestFirst = await super.sort(tests);
    if (longestFirst.every(({ duration }) => duration !== undefined)) return longestFirst;
    const rank = ({ path }: Test) => {
      const found = SLOW.findIndex((name) => path.includes(name));
      return found < 0 ? SLOW.length : found;
    };
    return longestFirst.sort((one, other) => rank(one) - rank(other));
  }
}
