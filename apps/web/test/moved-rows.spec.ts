import { lineAfter, movedRows } from '../src/diff/moved-rows.ts';

const head = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';

describe('a line after a patch', () => {
  const patch = `${head}@@ -3,3 +3,4 @@\n three\n-four\n+vier\n+and more\n five\n@@ -10,2 +11,1 @@\n-ten\n eleven\n`;

  it.each([
    [1, 1],
    [3, 3],
    [4, undefined],
    [5, 6],
    [8, 9],
    [10, undefined],
    [11, 11],
    [50, 50],
  ])('%i is %p', (line, after) => {
    expect(lineAfter(patch, line)).toBe(after);
  });

  it('stays where nothing is different, and behind what is inserted', () => {
    expect(lineAfter('', 7)).toBe(7);
    expect(lineAfter(`${head}@@ -2,0 +3,2 @@\n+a\n+b\n`, 2)).toBe(2);
    expect(lineAfter(`${head}@@ -2,0 +3,2 @@\n+a\n+b\n`, 3)).toBe(5);
  });
});

describe('the rows of a comment in a newer revision', () => {
  /** The base has lines 1 to 9; the older revision writes `b` behind line 4. */
  const older = `${head}@@ -3,4 +3,5 @@\n 3\n 4\n+b\n 5\n 6\n`;

  it('are further down behind what the newer one inserts', () => {
    const newer = `${head}@@ -1,2 +1,3 @@\n 1\n+a\n 2\n@@ -3,4 +4,5 @@\n 3\n 4\n+b\n 5\n 6\n`;
    const between = `${head}@@ -1,2 +1,3 @@\n 1\n+a\n 2\n`;

    expect(movedRows({ older, newer, between }, { first: 5, count: 2 })).toEqual({ first: 6, count: 2 });
  });

  it('count rows of removed lines, and lines that the newer patch has not', () => {
    const newer = `${head}@@ -1,2 +1,1 @@\n-1\n 2\n`;
    const between = `${head}@@ -1,2 +1,1 @@\n-1\n 2\n@@ -4,3 +3,2 @@\n 4\n-b\n 5\n`;

    expect(movedRows({ older, newer, between }, { first: 4, count: 3 })).toEqual({ first: 4, count: 2 });
  });

  it('are unknown where nothing of them is left', () => {
    const between = `${head}@@ -4,3 +4,2 @@\n 4\n-b\n 5\n`;

    expect(movedRows({ older, newer: '', between }, { first: 5, count: 1 })).toBeUndefined();
  });
});
