import { ignoreBlanks } from '../src/diff/ignore-blanks.ts';
import { placeOf, rowsOf } from '../src/diff/rows.ts';
import { rowsOfLines } from '../src/diff/rows-of-lines.ts';

/** A short form of rows: number, old line, `=` or `|`, new line. */
const shown = (patch: string) =>
  rowsOf(patch).map(
    ({ row, old, new: next, isEqual }) => `${row}: ${old?.number ?? ''}${isEqual ? '=' : '|'}${next?.number ?? ''}`,
  );

const head = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';

describe('the rows of a patch', () => {
  it('pair deleted lines with inserted ones, and count those between hunks', () => {
    const patch = `${head}@@ -3,3 +3,4 @@ f()\n one\n-two\n+zwei\n+drei\n four\n@@ -10,2 +11,1 @@\n-ten\n eleven\n`;

    // Rows 1 and 2, and those behind the first hunk, are not there: one more than the old side has lines.
    expect(shown(patch)).toEqual(['3: 3=3', '4: 4|4', '5: |5', '6: 5=6', '11: 10|', '12: 11=11']);
  });

  it('begin at the first line of a new file and of a deleted one', () => {
    expect(shown(`${head}@@ -0,0 +1,2 @@\n+one\n+two\n`)).toEqual(['1: |1', '2: |2']);
    expect(shown(`${head}@@ -1,2 +0,0 @@\n-one\n-two\n`)).toEqual(['1: 1|', '2: 2|']);
  });

  it('take lines that look like heads of files for lines', () => {
    const patch = `${head}@@ -1,2 +1,2 @@\n--- a\n+++ b\n @@ -1 +1 @@\n\\ No newline at end of file\n`;

    expect(shown(patch)).toEqual(['1: 1|1', '2: 2=2']);
  });

  it('are those of the file, and none that a mail quotes before it or behind it', () => {
    const quoted = '@@ -1,2 +1,2 @@\n-quoted was\n+quoted is\n quoted\n';
    const mail = `From 1234 Mon Sep 17 00:00:00 2001\nSubject: x\n\n${quoted}\n---\n`;
    const hunks = '@@ -1,2 +1,2 @@\n-one\n+two\n three\n\\ No newline at end of file\n@@ -9 +9 @@\n-a\n+b\n';

    expect(shown(`${mail}${head}${hunks}-- \n2.39.5\n\n${mail}`)).toEqual(shown(head + hunks));
  });

  it('are found by the lines that somebody chose, on either side and from either end', () => {
    const rows = rowsOf(`${head}@@ -3,3 +3,4 @@ f()\n one\n-two\n+zwei\n+drei\n four\n`);
    const chosen = (start: number, side: 'additions' | 'deletions', end: number, endSide = side) =>
      rowsOfLines(rows, { start, side, end, endSide });

    expect(chosen(4, 'additions', 5)).toEqual({ firstRow: 4, rowCount: 2 });
    expect(chosen(6, 'additions', 4, 'deletions')).toEqual({ firstRow: 4, rowCount: 3 });
    expect(chosen(4, 'additions', 9)).toBeUndefined();
  });

  it('say where a comment stands: at the last of its rows that the patch has', () => {
    const rows = rowsOf(`${head}@@ -3,2 +3,1 @@\n one\n-two\n`);

    expect(placeOf(rows, 2, 2)).toEqual({ side: 'new', line: 3 });
    expect(placeOf(rows, 4, 9)).toEqual({ side: 'old', line: 4 });
    expect(placeOf(rows, 9, 1)).toBeUndefined();
  });
});

describe('a patch without changes of blanks', () => {
  it('has lines that differ in blanks alone as equal ones, and others as they are', () => {
    const patch = `${head}@@ -1,3 +1,3 @@\n-if (a) {\n-  b();\n+if (a)  {\n+    b();\n-}\n+end\n`;

    expect(ignoreBlanks(patch)).toBe(`${head}@@ -1,3 +1,3 @@\n if (a)  {\n     b();\n-}\n+end\n`);
  });
});
