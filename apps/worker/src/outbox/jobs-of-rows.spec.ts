import { jobsOfRows, rowsOfJob } from './jobs-of-rows';
import type { LeasedRow } from './leased-rows';

const row = (id: string, name = 'write', attempts = 0): LeasedRow => ({
  id,
  queue: 'trials',
  name,
  attempts,
  send: 1,
  payload: {},
  requestId: null,
  traceparent: null,
});

/** The ids of each job's rows. */
const idsOf = (rows: readonly LeasedRow[]) =>
  jobsOfRows(rows, (name) => name !== 'tell').map((job) => rowsOfJob(job).map(({ id }) => id));

describe('the jobs of rows', () => {
  it('have up to fifty rows of one name', () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(`row-${index}`));

    expect(idsOf(rows).map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(idsOf(rows).flat()).toEqual(rows.map(({ id }) => id));
  });

  it('have one row where the work is not in one transaction, and where the row has failed', () => {
    const rows = [row('a'), row('b', 'tell'), row('c'), row('d', 'write', 1), row('e', 'tell'), row('f', 'sing')];

    expect(idsOf(rows)).toEqual([['a', 'c'], ['b'], ['d'], ['e'], ['f']]);
  });

  it('are called by their first row', () => {
    const [job] = jobsOfRows([row('a'), row('b')], () => true);

    expect(job?.id).toBe('a-1');
    expect(rowsOfJob(job!)).toEqual([
      { id: 'a', send: 1, job: 'a-1' },
      { id: 'b', send: 1, job: 'a-1' },
    ]);
  });
});
