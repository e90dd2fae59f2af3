import { AsyncLocalStorage } from 'node:async_hooks';
import { eventually } from '@review-service/testing/eventually';
import { Door } from './door';

const PATIENT = { inside: 2, waiting: 2, longestWait: 60_000 };

describe('a door', () => {
  let heard: string[];

  beforeEach(() => {
    heard = [];
  });

  const enter = (door: Door, ...names: string[]) => {
    for (const name of names) door.enter((isIn) => heard.push(`${name} ${isIn ? 'in' : 'away'}`));
  };

  it('lets as many in as may be inside, has as many wait as may, and sends others away at once', () => {
    const door = new Door(PATIENT);

    enter(door, 'a', 'b', 'c', 'd', 'e');

    expect(heard).toEqual(['a in', 'b in', 'e away']);
    expect(door.counts).toEqual({ inside: 2, waiting: 2 });
  });

  it('who leaves makes room for who has waited for longest', () => {
    const door = new Door(PATIENT);
    enter(door, 'a', 'b', 'c', 'd');

    door.leave();
    expect(heard).toEqual(['a in', 'b in', 'c in']);
    door.leave();
    door.leave();
    door.leave();

    expect(heard).toEqual(['a in', 'b in', 'c in', 'd in']);
    expect(door.counts).toEqual({ inside: 0, waiting: 0 });
  });

  it('whom it takes too long for is sent away, and takes no place', async () => {
    const door = new Door({ ...PATIENT, longestWait: 30 });
    enter(door, 'a', 'b', 'c', 'd');

    await eventually(() => Promise.resolve(heard.length === 4));

    expect(heard).toEqual(['a in', 'b in', 'c away', 'd away']);
    enter(door, 'e');
    door.leave();
    expect(heard.at(-1)).toBe('e in');
  });

  it('nobody who waited goes on as whoever made room', () => {
    const storage = new AsyncLocalStorage<string>();
    const door = new Door({ ...PATIENT, inside: 1 });
    enter(door, 'a');
    storage.run('the one who waits', () => door.enter(() => heard.push(storage.getStore() ?? 'nobody')));

    storage.run('the one who leaves', () => door.leave());

    expect(heard.at(-1)).toBe('the one who waits');
  });
});
