import { diffChunks } from './diff-chunks';
import { wholeFile } from './whole-file';

const HEADER = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n';
const NEW = 'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..2222222\n--- /dev/null\n+++ b/x\n';
const DELETED = 'diff --git a/x b/x\ndeleted file mode 100644\nindex 1111111..0000000\n--- a/x\n+++ /dev/null\n';
const section = (text: string) => Buffer.from(text, 'latin1');

/** A chunk in one line: what changed, and for each side the first number, the lines, and ! if no line feed ends them. */
const chunksOf = (text: string) =>
  diffChunks(section(text)).map(({ change, old, new: now }) =>
    [
      change,
      ...[old, now].map(({ first, lines, isUnterminated }) =>
        [
          first,
          ':',
          lines.map((line) => Buffer.from(line).toString('latin1')).join('|'),
          isUnterminated ? '!' : '',
        ].join(''),
      ),
    ].join(' '),
  );

describe('the chunks of a diff', () => {
  it('have the lines of both sides with their numbers, hunk by hunk', () => {
    expect(
      chunksOf(
        `${HEADER}@@ -3,4 +3,5 @@ heading\n a\n-b\n+B\n+C\n d\n-e\n+E\n@@ -20,3 +21,2 @@\n f\n-g\n h\n@@ -30,0 +31 @@\n+i\n`,
      ),
    ).toEqual([
      'equal 3:a 3:a',
      'replace 4:b 4:B|C',
      'equal 5:d 6:d',
      'replace 6:e 7:E',
      'equal 20:f 21:f',
      'delete 21:g 22:',
      'equal 22:h 22:h',
      'insert 31: 31:i',
    ]);
  });

  it('do not put removed lines before the added ones that they follow', () => {
    expect(chunksOf(`${HEADER}@@ -1,2 +1,2 @@\n-a\n+b\n-c\n+d\n`)).toEqual(['replace 1:a 1:b', 'replace 2:c 2:d']);
    expect(chunksOf(`${HEADER}@@ -1 +1 @@\n+b\n-c\n`)).toEqual(['insert 1: 1:b', 'delete 1:c 2:']);
  });

  it('keep every byte, and say which line is the last', () => {
    expect(chunksOf(`${HEADER}@@ -1,2 +1,2 @@\n-caf\xe9\rx\r\n+\0\n-b\n\\ No newline\n+b\n`)).toEqual([
      'replace 1:caf\xe9\rx\r 1:\0',
      'replace 2:b! 2:b',
    ]);
    expect(chunksOf(`${HEADER}@@ -1,2 +1,2 @@\n-a\n+b\n c\n\\ No newline\n`)).toEqual([
      'replace 1:a 1:b',
      'equal 2:c! 2:c!',
    ]);
  });

  it('are none where a patch has no lines', () => {
    expect(chunksOf('diff --git a/x b/x\nold mode 100644\nnew mode 100755\n')).toEqual([]);
    expect(chunksOf('diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n')).toEqual([]);
  });

  it('are those of a file, whatever stands around it', () => {
    expect(chunksOf(`A message\n${HEADER}@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n`)).toEqual(['replace 1:a 1:b']);
  });

  it('are refused where there are too many lines', () => {
    const text = section(`${HEADER}@@ -1,2 +1,2 @@\n-a\n+b\n c\n`);
    expect(diffChunks(text, 3)).toHaveLength(2);
    expect(() => diffChunks(text, 2)).toThrow('more than 2 lines');
  });

  it('are of one file', () => {
    const file = `${HEADER}@@ -1 +1 @@\n-a\n+b\n`;
    expect(() => diffChunks(section(file + file))).toThrow('one file');
  });
});

describe.each([
  ['new', NEW, '+', '-0,0 +1'],
  ['old', DELETED, '-', '-1'],
] as const)('the whole %s side', (side, header, sign, numbers) => {
  const whole = (text: string) => wholeFile(section(text), side)?.toString('latin1');
  const hunk = (count: number) => `@@ ${numbers},${count}${side === 'old' ? ' +0,0' : ''} @@\n`;

  it.each([
    ['lines', `${hunk(2)}${sign}a\r\n${sign}\n`, 'a\r\n\n'],
    [
      'a last line without line feed',
      `${hunk(2)}${sign}a\n${sign}caf\xe9\n\\ No newline at end of file\n`,
      'a\ncaf\xe9',
    ],
  ])('is its %s', (_what, hunks, content) => {
    expect(whole(header + hunks)).toBe(content);
  });

  it('may be empty', () => {
    expect(whole(header.replace('1111111', 'e69de29').split('---')[0] ?? '')).toBe('');
  });

  it('is not known of other files', () => {
    expect(whole(`${HEADER}@@ -1 +1 @@\n-a\n+b\n`)).toBeUndefined();
    expect(whole(side === 'new' ? `${DELETED}@@ -1 +0,0 @@\n-a\n` : `${NEW}@@ -0,0 +1 @@\n+a\n`)).toBeUndefined();
    expect(whole(header.replace(/^---[^]*/m, 'Binary files a/x and b/x differ\n'))).toBeUndefined();
  });
});

it('the whole old side is not known where Git left its lines out', () => {
  expect(wholeFile(section(DELETED.split('---')[0] ?? ''), 'old')).toBeUndefined();
});
