import Sequencer from '@jest/test-sequencer';

type Test = Parameters<Sequencer['sort']>[0] extends Iterable<infer One> ? One : never;

/** Suites that take longest, longest first. A forgotten one costs time only. */
const SLOW = [
  'short-run-on-redis',
  'relay.spec',
  'import-many',
  'short-run-on-postgres',
  'lists-and-items',
  'route-matrix',
  'rate-limits',
  'job-runner',
  'in-chromium',
  'no-dead-links',
  'short-run',
  'planted-faults',
  'new-resource',
  'new-job',
];

/** Begins with what takes longest: begun last, it would keep everybody waiting while the other cores have nothing to do. */
// jest loads whatever is the default.
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
