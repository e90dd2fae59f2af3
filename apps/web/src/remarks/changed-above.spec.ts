import { changedAbove, type Touching } from './changed-above.ts';

const member = (id: number, role: Touching['role'], ...changes: [number, number, number, number][]): Touching => ({
  ...{ review_request: id, role, revision: 1, filediff_id: id },
  lines: changes.map(([old_first_line, old_num_lines, first_line, num_lines]) => ({
    ...{ old_first_line, old_num_lines, first_line, num_lines },
  })),
});

describe('changedAbove', () => {
  it('finds the lowest member above that changes one of the lines', () => {
    const members = [
      member(1, 'this', [5, 1, 5, 1]),
      member(2, 'above', [20, 1, 20, 1]),
      member(3, 'above', [4, 2, 4, 3]),
      member(4, 'above', [5, 1, 5, 1]),
    ];
    expect(changedAbove(members, { first: 5, last: 6 })).toEqual({ id: 3, revision: 1, line: 4 });
  });

  it('follows the lines over what those below it add and remove', () => {
    const above = (line: number) => [
      member(2, 'above', [1, 0, 1, 10], [3, 2, 13, 0]),
      member(3, 'above', [line, 1, line, 1]),
    ];
    expect(changedAbove(above(18), { first: 10, last: 10 })).toMatchObject({ id: 3, line: 18 });
    expect(changedAbove(above(10), { first: 10, last: 10 })).toBeUndefined();
  });

  it('takes lines that are put between for no change of them, and leaves out what lies beside or below', () => {
    expect(changedAbove([member(2, 'above', [5, 0, 5, 3])], { first: 5, last: 5 })).toBeUndefined();
    expect(
      changedAbove([member(2, 'below', [5, 1, 5, 1]), member(3, 'beside', [5, 1, 5, 1])], { first: 5, last: 5 }),
    ).toBeUndefined();
  });
});
