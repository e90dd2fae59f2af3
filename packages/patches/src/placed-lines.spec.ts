import { LinePlaces } from './placed-lines';

const HEADER = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n';
const PATCH = `${HEADER}@@ -3,4 +3,5 @@\n a\n-b\n+B\n+C\n d\n-e\n+E\n@@ -20,2 +21,1 @@\n f\n-g\n`;

describe('lines of a file in its patch', () => {
  const places = new LinePlaces(Buffer.from(PATCH));
  const find = (side: 'new' | 'old', line: number, end = line) => {
    const found = places.find(side, line, end);
    return found && [found.row, found.rows, Buffer.from(found.text).toString()];
  };

  it('are in the rows of both sides together', () => {
    expect([3, 4, 5, 6, 7, 21].map((line) => find('new', line))).toEqual([
      ...[
        [3, 1, 'a'],
        [4, 1, 'B'],
        [5, 1, 'C'],
        [6, 1, 'd'],
        [7, 1, 'E'],
        [21, 1, 'f'],
      ],
    ]);
    expect([3, 4, 5, 6, 20, 21].map((line) => find('old', line))).toEqual([
      ...[
        [3, 1, 'a'],
        [4, 1, 'b'],
        [6, 1, 'd'],
        [7, 1, 'e'],
        [21, 1, 'f'],
        [22, 1, 'g'],
      ],
    ]);
  });

  it('are some at once, as far as the patch has them', () => {
    expect(find('new', 4, 7)).toEqual([4, 4, 'B']);
    expect(find('old', 4, 5)).toEqual([4, 3, 'b']);
    expect(find('new', 7, 15)).toEqual([7, 1, 'E']);
    expect(find('new', 7, 21)).toEqual([7, 15, 'E']);
  });

  it('are none before, between and behind the hunks', () => {
    expect([1, 2, 8, 20, 22].map((line) => find('new', line))).toEqual(Array(5).fill(undefined));
    expect(
      new LinePlaces(Buffer.from('diff --git a/x b/x\nold mode 100644\nnew mode 100755\n')).find('new', 1, 1),
    ).toBe(undefined);
  });
});
