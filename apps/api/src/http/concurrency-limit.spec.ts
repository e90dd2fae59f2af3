import { AsyncLocalStorage } from 'node:async_hooks';
import { eventually } from '@review-service/testing/eventually';
import { ConcurrencyLimit } from './concurrency-limit';

const PATIENT = { active: 2, waiting: 2, longestWait: 60_000 };

describe('a concurrency limit', () => {
  let heard: string[];

  beforeEach(() => {
    heard = [];
  });

  const acquire = (limit: ConcurrencyLimit, ...names: string[]) => {
    for (const name of names) limit.acquire((hasPlace) => heard.push(`${name} ${hasPlace ? 'in' : 'away'}`));
  };

  it('lets as many in as may be active, has as many wait as may, and sends others away at once', () => {
    const limit = new ConcurrencyLimit(PATIENT);

    acquire(limit, 'a', 'b', 'c', 'd', 'e');

    expect(heard).toEqual(['a in', 'b in', 'e away']);
    expect(limit.counts).toEqual({ active: 2, waiting: 2 });
  });

  it('who leaves makes room for who has waited for longest', () => {
    const limit = new ConcurrencyLimit(PATIENT);
    acquire(limit, 'a', 'b', 'c', 'd');

    limit.release();
    expect(heard).toEqual(['a in', 'b in', 'c in']);
    limit.release();
    limit.release();
    limit.release();

    expect(heard).toEqual(['a in', 'b in', 'c in', 'd in']);
    expect(limit.counts).toEqual({ active: 0, waiting: 0 });
  });

  it('whom it takes too long for is sent away, and takes no place', async () => {
    const limit = new ConcurrencyLimit({ ...PATIENT, longestWait: 30 });
    acquire(limit, 'a', 'b', 'c', 'd');

    await eventually(() => Promise.resolve(heard.length === 4));

    expect(heard).toEqual(['a in', 'b in', 'c away', 'd away']);
    acquire(limit, 'e');
    limit.release();
    expect(heard.at(-1)).toBe('e in');
  });

  it('a waiting request does not continue in the context of the one that ended', () => {
    const storage = new AsyncLocalStorage<string>();
    const limit = new ConcurrencyLimit({ ...PATIENT, active: 1 });
    acquire(limit, 'a');
    storage.run('the one who waits', () => limit.acquire(() => heard.push(storage.getStore() ?? 'nobody')));

    storage.run('the one who leaves', () => limit.release());

    expect(heard.at(-1)).toBe('the one who waits');
  });
});
