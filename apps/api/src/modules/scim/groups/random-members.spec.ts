import { randomInt } from 'node:crypto';
import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';

const PEOPLE = 8;
const PATCHES = 60;

/** Numbers from a seed (mulberry32): the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** An operation as a directory sends it, and what it makes of a set. */
interface Step {
  readonly operation: object;
  readonly apply: (members: Set<string>) => void;
}

function stepFor(next: (below: number) => number, ids: readonly string[]): Step {
  const some = ids.filter(() => next(3) === 0);
  const one = ids[next(ids.length)] ?? '';
  const value = some.map((id) => ({ value: id }));
  const clear = (members: Set<string>) => members.clear();
  const addAll = (members: Set<string>) => some.forEach((id) => members.add(id));
  const removeAll = (members: Set<string>) => some.forEach((id) => members.delete(id));
  const setAll = (members: Set<string>) => {
    clear(members);
    addAll(members);
  };
  const steps: Step[] = [
    { operation: { op: 'add', path: 'members', value }, apply: addAll },
    { operation: { op: 'Add', value: { members: value } }, apply: addAll },
    { operation: { op: 'replace', path: 'members', value }, apply: setAll },
    { operation: { op: 'Replace', value: { members: value } }, apply: setAll },
    { operation: { op: 'Remove', path: 'members', value }, apply: removeAll },
    { operation: { op: 'remove', path: `members[value eq "${one}"]` }, apply: (members) => members.delete(one) },
    ...(next(4) === 0 ? [{ operation: { op: 'remove', path: 'members' }, apply: clear }] : []),
  ];
  return steps[next(steps.length)] as Step;
}

describe('any sequence of PATCHes of members', () => {
  const api = TestApi.ofSuite();
  const seed = Number(process.env.TEST_MEMBERS_SEED ?? randomInt(2 ** 31));

  it(`gives the members of a model (TEST_MEMBERS_SEED=${seed})`, async () => {
    const next = numbersFrom(seed);
    const okta = await TestDirectory.of(api);
    const people = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await okta.user(`random${n}@example.com`));
    const ids = people.map(({ id }) => id as string);
    const group = await okta.group('Random');
    const model = new Set<string>();
    for (let patch = 0; patch < PATCHES; patch += 1) {
      const before = [...model].sort();
      const steps = Array.from({ length: 1 + next(4) }, () => stepFor(next, ids));
      for (const { apply } of steps) apply(model);
      const { body: former } = await okta.get(`/Groups/${group.id}`);

      const answer = await okta.patch(`/Groups/${group.id}`, ...steps.map(({ operation }) => operation));

      const now = answer.body.members.map(({ value }: { value: string }) => value);
      expect([seed, patch, answer.status, [...now].sort()]).toEqual([seed, patch, 200, [...model].sort()]);
      const isSame = JSON.stringify(before) === JSON.stringify([...model].sort());
      expect([seed, patch, answer.body.meta.version === former.meta.version]).toEqual([seed, patch, isSame]);
    }
  });
});
