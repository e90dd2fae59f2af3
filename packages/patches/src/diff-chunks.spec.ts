import { diffChunks } from './diff-chunks';

const HEADER = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n';
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
