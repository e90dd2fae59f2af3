import { linesAfter, movedRows } from '../src/diff/moved-rows.ts';
import { rowsOf } from '../src/diff/rows.ts';

const head = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';

describe('a line after a patch', () => {
  const patch = `${head}@@ -3,3 +3,4 @@\n three\n-four\n+vier\n+and more\n five\n@@ -10,2 +11,1 @@\n-ten\n eleven\n`;

  it.each([
    [1, 1],
    [3, 3],
    [5, 6],
    [8, 9],
    [11, 11],
    [50, 50],
  ])('%i is %p', (line, after) => {
    expect(linesAfter(patch)(line)).toEqual({ line: after, isChanged: false });
  });

  it('is another where it is changed, and none where it is removed', () => {
    expect(linesAfter(patch)(4)).toEqual({ line: 4, isChanged: true });
    expect(linesAfter(patch)(10)).toBeUndefined();
  });

  it('stays where nothing is different, and behind what is inserted', () => {
    expect(linesAfter('')(7)?.line).toBe(7);
    expect(linesAfter(`${head}@@ -2,0 +3,2 @@\n+a\n+b\n`)(2)?.line).toBe(2);
    expect(linesAfter(`${head}@@ -2,0 +3,2 @@\n+a\n+b\n`)(3)?.line).toBe(5);
  });
});

describe('the rows of a comment in a newer revision', () => {
  /** The base has lines 1 to 9; the older revision writes `b` behind line 4. */
  const older = rowsOf(`${head}@@ -3,4 +3,5 @@\n 3\n 4\n+b\n 5\n 6\n`);
  const lines = (first: number, last = first) => ({ first, last });

  it('are further down behind what the newer one inserts', () => {
    const newer = rowsOf(`${head}@@ -1,2 +1,3 @@\n 1\n+a\n 2\n@@ -3,4 +4,5 @@\n 3\n 4\n+b\n 5\n 6\n`);
    const between = `${head}@@ -1,2 +1,3 @@\n 1\n+a\n 2\n`;

    expect(movedRows({ older, newer, between }, { firstRow: 5, rowCount: 2 })).toEqual({
      was: lines(5, 6),
      now: { firstRow: 6, rowCount: 2, lines: lines(6, 7), isChanged: false },
    });
  });

  it('count rows of removed lines, and lines that the newer patch has not', () => {
    const newer = rowsOf(`${head}@@ -1,2 +1,1 @@\n-1\n 2\n`);
    const between = `${head}@@ -1,2 +1,1 @@\n-1\n 2\n@@ -4,3 +3,2 @@\n 4\n-b\n 5\n`;

    expect(movedRows({ older, newer, between }, { firstRow: 4, rowCount: 3 })).toEqual({
      was: lines(4, 6),
      now: { firstRow: 4, rowCount: 2, lines: lines(3, 4), isChanged: true },
    });
  });

  it('are gone where nothing of them is left', () => {
    const between = `${head}@@ -4,3 +4,2 @@\n 4\n-b\n 5\n`;

    expect(movedRows({ older, newer: [], between }, { firstRow: 5, rowCount: 1 })).toEqual({
      was: lines(5),
      now: null,
    });
  });

  it('are those of the same removed lines', () => {
    const removing = rowsOf(`${head}@@ -3,2 +3,1 @@\n 3\n-4\n`);
    const newer = rowsOf(`${head}@@ -1,1 +1,2 @@\n+0\n 1\n@@ -3,2 +4,1 @@\n 3\n-4\n`);

    expect(movedRows({ older: removing, newer, between: '' }, { firstRow: 4, rowCount: 1 })).toEqual({
      was: lines(4),
      now: { firstRow: 5, rowCount: 1, lines: lines(4), isChanged: false },
    });
    expect(movedRows({ older: removing, newer: [], between: '' }, { firstRow: 4, rowCount: 1 })?.now).toBeNull();
  });
});
