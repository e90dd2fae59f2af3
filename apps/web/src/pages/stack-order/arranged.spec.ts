import { arranged } from './arranged.ts';

describe('arranged', () => {
  const all = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const idsOf = (chosen?: readonly number[]) => arranged(all, chosen).map(({ id }) => id);

  it('follows the chosen order, and leaves what was not chosen behind it', () => {
    expect(idsOf([3, 1, 2])).toEqual([3, 1, 2]);
    expect(idsOf([3])).toEqual([3, 1, 2]);
    expect(idsOf([3, 4, 2])).toEqual([3, 2, 1]);
  });

  it('leaves all as it is while nothing is chosen', () => {
    expect(idsOf()).toEqual([1, 2, 3]);
  });
});
