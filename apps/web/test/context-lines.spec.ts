import { askedLines, linesAround } from '../src/diff/context/asked-lines.ts';
import { gapsOf, hiddenLines } from '../src/diff/context/gaps.ts';
import { type WholeFile, wholeFile } from '../src/diff/context/whole-file.ts';
import { headerLine, widen } from '../src/diff/context/widen.ts';
import { rowsOf } from '../src/diff/rows.ts';

const head = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';

/** Sixty lines, of which two are others now, and one more is there. */
const before = Array.from({ length: 60 }, (_, at) => (at === 24 ? 'func depart() {' : `line ${at + 1}`));
const PATCH = [
  ...['@@ -9,3 +9,4 @@', ' line 9', '-line 10', '+zehn', '+zehneinhalb', ' line 11'],
  ...['@@ -40,3 +41,3 @@ func depart() {', ' line 40', '-line 41', '+vierzig', ' line 42', ''],
].join('\n');
const patch = head + PATCH;

const read = (text: string, of = patch, side: 'new' | 'old' = 'old'): WholeFile => {
  const file = wholeFile(of, side, text);
  if (!file) throw new Error('It is another file.');
  return file;
};
const file = read(`${before.join('\n')}\n`);
const gap = (at: number, of = patch) => {
  const found = gapsOf(of)[at];
  if (!found) throw new Error(`There is no gap ${at}.`);
  return found;
};
/** The heads of the hunks of a patch. */
const heads = (of: string) => of.split('\n').filter((line) => line.startsWith('@@'));

describe('a whole file', () => {
  it('has the side that was given, and what the patch makes of it', () => {
    expect(file.new.slice(8, 12)).toEqual(['line 9', 'zehn', 'zehneinhalb', 'line 11']);
    expect(file.new).toHaveLength(61);
    const back = read(`${file.new.join('\n')}\n`, patch, 'new');
    expect(back.old).toEqual(before);
  });

  it.each([
    ['a line of the context', (line: string) => (line === 'line 9' ? 'other' : line)],
    ['a deleted line', (line: string) => (line === 'line 41' ? 'other' : line)],
    ['the blanks at an end', (line: string) => (line === 'line 42' ? 'line 42\r' : line)],
  ])('is refused where it has another text for %s', (_, other) => {
    expect(wholeFile(patch, 'old', before.map(other).join('\n'))).toBeUndefined();
  });

  it('is refused where it ends before the patch does', () => {
    expect(wholeFile(patch, 'old', before.slice(0, 20).join('\n'))).toBeUndefined();
    expect(wholeFile(patch, 'old', '')).toBeUndefined();
  });
});

describe('the gaps of a patch', () => {
  it('are before its hunks, between them and behind them, and count rows as comments do', () => {
    expect(gapsOf(patch)).toEqual([
      { old: 1, new: 1, row: 1, count: 8, section: '' },
      { old: 12, new: 13, row: 13, count: 28, section: 'func depart() {' },
      { old: 43, new: 44, row: 44, count: undefined, section: '' },
    ]);
    expect(gapsOf(head)).toEqual([]);
  });

  it('have no line where hunks meet, nor before a hunk that begins the file', () => {
    const dense = `${head}@@ -1,1 +1,2 @@\n one\n+two\n@@ -2,1 +3,1 @@\n-three\n+drei\n`;

    expect(gapsOf(dense).map(({ count, row }) => [count, row])).toEqual([
      [0, 1],
      [0, 3],
      [undefined, 4],
    ]);
    const inserted = `${head}@@ -4,0 +5,1 @@\n+new\n@@ -9,1 +9,0 @@\n-nine\n`;
    expect(gapsOf(inserted).map(({ old, new: next, count, row }) => [old, next, count, row])).toEqual([
      [1, 1, 4, 1],
      [5, 6, 4, 6],
      [10, 10, undefined, 11],
    ]);
  });

  it('know the lines of rows that the patch does not have: the last ones of many', () => {
    const gaps = gapsOf(patch);

    expect(hiddenLines(gaps, 13, 2, 20)).toEqual([{ first: 12, last: 13 }]);
    expect(hiddenLines(gaps, 9, 4, 20)).toEqual([]);
    expect(hiddenLines(gaps, 11, 60, 30)).toEqual([{ first: 43, last: 69 }]);
  });
});

describe('a widened patch', () => {
  it('has more lines around its hunks, with the numbers and rows that they had', () => {
    const wide = widen(patch, file, [
      { first: 6, last: 8 },
      { first: 12, last: 12 },
      { first: 36, last: 39 },
    ]);

    expect(heads(wide)).toEqual(['@@ -6,7 +6,8 @@', '@@ -36,7 +37,7 @@ func depart() {']);
    const known = new Map(rowsOf(wide).map((row) => [row.row, row]));
    for (const row of rowsOf(patch)) expect(known.get(row.row)).toEqual(row);
    expect(known.get(13)).toMatchObject({ old: { number: 12, text: 'line 12' }, new: { number: 13 }, isEqual: true });
  });

  it('joins hunks that meet, and says no function that is in sight', () => {
    const wide = widen(patch, file, [{ first: 1, last: Infinity }]);

    expect(heads(wide)).toEqual(['@@ -1,60 +1,61 @@']);
    expect(heads(widen(patch, file, [{ first: 25, last: 39 }]))).toEqual(['@@ -9,3 +9,4 @@', '@@ -25,18 +26,18 @@']);
  });

  it('has lines amid a gap as a hunk of their own', () => {
    const wide = widen(patch, file, [
      { first: 20, last: 22 },
      { first: 50, last: 51 },
    ]);

    expect(heads(wide)).toEqual([
      '@@ -9,3 +9,4 @@',
      '@@ -20,3 +21,3 @@',
      '@@ -40,3 +41,3 @@ func depart() {',
      '@@ -50,2 +51,2 @@',
    ]);
  });

  it('marks the end of a file that has no newline there', () => {
    const wide = widen(patch, read(before.join('\n')), [{ first: 60, last: 60 }]);

    expect(wide.endsWith('@@ -60,1 +61,1 @@\n line 60\n\\ No newline at end of file\n')).toBe(true);
  });

  it('is what it was where no line is revealed, whatever its lines look like', () => {
    const hostile = `${head}@@ -1,3 +1,3 @@ @@ -1 +1 @@\n--- a/x\n+@@ -9,9 +9,9 @@\n diff --git a/y b/y\n \\ No\n`;
    const text = '-- a/x\ndiff --git a/y b/y\n\\ No\nlast\n';

    expect(widen(hostile, read(text, hostile), [])).toBe(hostile);
    expect(heads(widen(hostile, read(text, hostile), [{ first: 4, last: 4 }]))[0]).toBe('@@ -1,4 +1,4 @@ @@ -1 +1 @@');
  });

  it('does not reveal lines twice, nor those of its hunks', () => {
    const lines = [
      { first: 5, last: 30 },
      { first: 10, last: 20 },
      { first: 31, last: 33 },
    ];

    expect(heads(widen(patch, file, lines))).toEqual(['@@ -5,29 +5,30 @@', '@@ -40,3 +41,3 @@ func depart() {']);
  });
});

describe('the lines that somebody asks for', () => {
  it('are twenty at an end of a gap, all, or those up to the head of the function', () => {
    expect(askedLines(gap(1), 'below', file)).toEqual({ first: 12, last: 31 });
    expect(askedLines(gap(1), 'above', file)).toEqual({ first: 20, last: 39 });
    expect(askedLines(gap(1), 'all', file)).toEqual({ first: 12, last: 39 });
    expect(askedLines(gap(1), 'function', file)).toEqual({ first: 25, last: 39 });
    expect(askedLines(gap(0), 'above', file)).toEqual({ first: 1, last: 8 });
    expect(askedLines(gap(2), 'all', file)).toEqual({ first: 43, last: 60 });
  });

  it('are twenty where the head of the function is not in the file', () => {
    expect(askedLines({ ...gap(1), section: 'func gone() {' }, 'function', file)).toEqual({ first: 20, last: 39 });
  });

  it('surround a change', () => {
    expect(linesAround(gapsOf(patch), { side: 'additions', line: 42 }, file)).toEqual([
      { first: 20, last: 39 },
      { first: 43, last: 60 },
    ]);
    expect(linesAround(gapsOf(patch), { side: 'deletions', line: 10 }, file)).toEqual([
      { first: 1, last: 8 },
      { first: 12, last: 31 },
    ]);
  });

  it('begin at a head that Git has cut, or without its blanks', () => {
    const of = (line: string) => read(`${line}\nbody\n`, head);

    expect(headerLine(of('  def lang(ä'), 2, 'def lang(\ufffd')).toBe(1);
    expect(headerLine(of('func a() {'), 2, '')).toBeUndefined();
    expect(headerLine(of('func a() {'), 1, 'func a')).toBeUndefined();
  });
});
