import Sequencer from '@jest/test-sequencer';

type Test = Parameters<Sequencer['sort']>[0] extends Iterable<infer One> ? One : never;

/** The suites that take longest, longest first. A missing one makes the run longer, not wrong. */
const SLOW = [
  'short-run-on-redis',
  'new-resource',
  'new-job',
  'short-run',
  'planted-faults',
  'hostile-files-in-chromium',
  'rate-limits',
  'lists-and-items',
  'no-dead-links',
  'route-matrix',
  'relay.spec',
  'diff-file-attachment-totals',
  'review-request-totals',
  'migration-locks',
  'in-chromium',
  'database-away',
  'silent-database',
  'job-runner',
  'import-many',
];

/** Runs the slowest suites first: started last, one of them would run alone while the other cores are idle. */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SlowFirst extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const rank = ({ path }: Test) => {
      const found = SLOW.findIndex((name) => path.includes(name));
      return found < 0 ? SLOW.length : found;
    };
    return [...tests].sort((one, other) => rank(one) - rank(other) || one.path.localeCompare(other.path));
  }
}
