import type { PatchLimits } from './limits';
import { PatchFault } from './patch-fault';
import type { PatchedFile } from './patched-file';
import { readPatch } from './read-patch';

async function read(patch: string | Buffer, limits?: PatchLimits, chunk = Infinity): Promise<PatchedFile[]> {
  const bytes = typeof patch === 'string' ? Buffer.from(patch, 'latin1') : patch;
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
  }
  const files = [];
  for await (const file of readPatch(chunks(), limits)) files.push(file);
  return files;
}

/** What is wrong with a patch: `kind line`. */
async function faultOf(patch: string | Buffer, limits?: PatchLimits, chunk?: number): Promise<string> {
  try {
    return `accepted ${(await read(patch, limits, chunk)).length}`;
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
    expect(error.reason).toMatch(/^[A-Z].*\.$/);
    return `${error.kind} ${error.line}`;
  }
}

const HEADING = 'diff --git a/x b/x\n';
const INDEX = 'index 1111111..2222222 100644\n';
const LABELS = '--- a/x\n+++ b/x\n';
const HEADER = `${HEADING}${INDEX}${LABELS}`;
const FILE = `${HEADER}@@ -1 +1 @@\n-a\n+b\n`;

describe('a patch', () => {
  it.each([
    ['nothing', '', 'empty 1'],
    ['blanks', ' \n\t\r\n', 'empty 1'],
    ['text', 'Hello\n', 'no-file 1'],
    ['text behind blanks', `\n${' '.repeat(100_000)}x\n`, 'no-file 1'],
    ['a mail that only mentions a file', 'From me\ndiff --git is a command\nand so on\n', 'no-file 1'],
    ['a header that is text', 'diff --git is a command\nand so on\n', 'header 1'],
    ['a header that is damaged', `${FILE}${HEADING}old  mode 100644\nnew mode 100755\n`, 'header 8'],
    ['the end of a hunk', `@@ -1 +1 @@\n-a\n+b\n${FILE}`, 'no-header 1'],
    ['a plain diff', '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n', 'no-header 3'],
    ['a plain diff before a file', `--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n${FILE}`, 'no-header 3'],
    ['a plain diff behind a file', `${FILE}--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n`, 'length 8'],
    ['a plain diff behind a mail', `${FILE}-- \n2.39.5\n\n--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n`, 'no-header 13'],
    [
      'Subversion',
      `Index: x\n${'='.repeat(67)}\n--- x\t(revision 1)\n+++ x\t(working copy)\n@@ -1 +1 @@\n`,
      'no-header 5',
    ],
    ['a combined diff', 'diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n', 'combined 1'],
    ['a combined diff behind a file', `${FILE}diff --combined x\nindex 1,2..3\n`, 'combined 8'],
    ['a merge below a usual line', `${HEADING}index 1,2..3\n`, 'combined 2'],
    ['UTF-16', Buffer.from(`\ufeff${FILE}`, 'utf16le'), 'no-file 1'],
  ])('is refused if it is %s', async (_what, patch, fault) => {
    expect(await faultOf(patch)).toBe(fault);
  });

  it.each([10, Infinity])(
    'is text, and not empty, if text follows more blanks than are kept, in chunks of %d',
    async (chunk) => {
      expect(await faultOf(`${' '.repeat(200)}x\n`, { headerLine: 128, hunks: 1 }, chunk)).toBe('no-file 1');
    },
  );

  it('in UTF-16 is explained', async () => {
    await expect(read(Buffer.from(`\ufeff${FILE}`, 'utf16le'))).rejects.toThrow('git diff --output');
  });

  it.each([
    ['first line', HEADING],
    ['index', `${HEADING}${INDEX}`],
    ['old mode', `${HEADING}old mode 100644\n`],
    ['new mode', `${HEADING}new mode 100644\n`],
    ['rename from', `${HEADING}similarity index 100%\nrename from x\n`],
    ['copy to', `${HEADING}similarity index 100%\ncopy to x\n`],
    ['old label', `${HEADING}${INDEX}--- a/x\n`],
    ['labels', HEADER],
    ['modes that are the same', `${HEADING}old mode 100644\nnew mode 100644\n`],
    ['old label, and other text', `${HEADING}${INDEX}--- a/x\ntext\n`],
    ['labels, and other text', `${HEADER}text\n`],
    ['index, and a hunk', `${HEADING}${INDEX}@@ -1 +1 @@\n-a\n+b\n`],
    ['first line, and a hunk', `${HEADING}@@ -1 +1 @@\n-a\n+b\n`],
    [
      'labels that say it is new, in a file that is not',
      `${HEADING}deleted file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n`,
    ],
    ['mode of a new file that had a name', `${HEADING}new file mode 100644\n${LABELS}@@ -0,0 +1 @@\n+a\n`],
    ['words that it is new and moved', `${HEADING}new file mode 100644\nrename from x\nrename to y\n`],
  ])('is refused if a header has nothing but its %s', async (_what, patch) => {
    expect(await faultOf(patch)).toBe('header 1');
    expect(await faultOf(FILE + patch)).toBe('header 8');
  });

  it.each([
    ['index', `${HEADING}index 111..xyz\n`],
    ['mode', `${HEADING}old mode 644\n`],
    ['similarity', `${HEADING}similarity index 101%\n`],
  ])('is refused where a header has an unreadable %s', async (_what, patch) => {
    expect(await faultOf(patch)).toBe('header 2');
  });

  it.each([
    ['in the first line', 'diff --git a/x b/x'],
    ['in a header', `${HEADING}old mode 100644\nnew mode 1006`],
    ['in the word of a header', `${HEADING}new file mode 100644\nind`],
    ['in a label', `${HEADING}${INDEX}--- a`],
    ['in the line of a hunk', `${HEADER}@@ -1 +1 @@\n-a\n+b`],
    ['behind a hunk', `${FILE}@@ -5 +5`],
  ])('is refused if it ends %s', async (_what, patch) => {
    expect(await faultOf(patch)).toBe(`cut ${patch.split('\n').length}`);
  });

  it.each([
    ['too few lines', '@@ -1,2 +1,2 @@\n-a\n+b\n', 'length 7'],
    ['too few lines before text', '@@ -1,2 +1,2 @@\n-a\n+b\nx\n', 'length 8'],
    ['too few lines before a file', `@@ -1,2 +1,2 @@\n-a\n+b\n${FILE}`, 'length 8'],
    ['too few lines before a hunk', '@@ -1,2 +1,2 @@\n-a\n+b\n@@ -5 +5 @@\n-a\n+b\n', 'length 8'],
    ['too many added lines', '@@ -1 +1 @@\n-a\n+b\n+c\n', 'length 8'],
    ['too many removed lines', '@@ -1 +1 @@\n-a\n-b\n+c\n', 'length 7'],
    ['too many equal lines', '@@ -1 +1 @@\n-a\n+b\n c\n', 'length 8'],
    ['only equal lines that are too many', '@@ -1 +1,2 @@\n a\n b\n', 'length 7'],
    ['no lines', '@@ -0,0 +0,0 @@\n', 'hunk 5'],
    ['no numbers', '@@ -a +b @@\n-a\n+b\n', 'hunk 5'],
    ['numbers beyond counting', '@@ -1,99999999999 +1 @@\n-a\n+b\n', 'hunk 5'],
    ['a line 0', '@@ -0 +1 @@\n-a\n+b\n', 'hunk 5'],
    ['lines of the hunk before', '@@ -1,2 +1 @@\n-a\n-b\n+c\n@@ -2 +2 @@\n-a\n+b\n', 'hunk 9'],
    ['lines before the hunk before', '@@ -5 +5 @@\n-a\n+b\n@@ -1 +1 @@\n-a\n+b\n', 'hunk 8'],
    ['lines behind the end of the file', '@@ -1,2 +1 @@\n-a\n\\ No newline at end of file\n-b\n+c\n', 'hunk 8'],
    ['a hunk behind the end of the file', '@@ -1 +1 @@\n-a\n\\ No\n+b\n@@ -5 +5 @@\n-a\n+b\n', 'hunk 10'],
    ['an end of file before any line', '@@ -1 +1 @@\n\\ No newline at end of file\n-a\n+b\n', 'length 6'],
    ['two ends of file', '@@ -1 +1 @@\n-a\n\\ No\n\\ No\n+b\n', 'length 8'],
    ['a place of its own, behind a blank line', '@@ -1 +1 @@\n-a\n+b\n\n@@ -5 +5 @@\n-a\n+b\n', 'no-header 9'],
  ])('is refused if a hunk has %s', async (_what, hunks, fault) => {
    expect(await faultOf(HEADER + hunks)).toBe(fault);
  });

  it.each([
    [
      'keeps lines in a new file',
      'new file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n',
    ],
    [
      'keeps lines in a deleted file',
      'deleted file mode 100644\nindex 1111111..0000000\n--- a/x\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n',
    ],
  ])('is refused if a hunk %s', async (_what, rest) => {
    expect(await faultOf(HEADING + rest)).toBe('hunk 6');
  });

  it.each([
    ['nothing', '', 2],
    ['no block', 'text\n', 3],
    ['a block that does not end', 'literal 3\nKcmZ?wbhaQ\n', 4],
    ['a line that is cut short', 'literal 3\nKcmZ?w\n\n', 4],
    ['a line in another alphabet', 'literal 3\nKcmZ?"\'/.,\n\n', 4],
    ['a file instead of its data', `literal 3\n${FILE}`, 4],
  ])('is refused if a binary change has %s', async (_what, change, line) => {
    expect(await faultOf(`${HEADING}GIT binary patch\n${change}`)).toBe(`binary ${line}`);
  });

  it.each([
    ['that differ', 'diff --git a/x b/y\nindex 1..2\n--- a/x\n+++ b/z\n@@ -1 +1 @@\n-a\n+b\n'],
    ['that move without a word', 'diff --git a/x y b/z\nold mode 100644\nnew mode 100755\n'],
    ['with an open quote', 'diff --git "a/x "b/x"\nold mode 100644\nnew mode 100755\n'],
    ['with an unknown escape', 'diff --git "a/\\x" "b/\\x"\nold mode 100644\nnew mode 100755\n'],
    ['with a NUL byte', 'diff --git "a/\\000" "b/\\000"\nold mode 100644\nnew mode 100755\n'],
    ['that are empty', 'diff --git a/ b/\nold mode 100644\nnew mode 100755\n'],
    ['that are missing', 'diff --git \nold mode 100644\nnew mode 100755\n'],
  ])('is refused if a file has names %s', async (_what, patch) => {
    expect(await faultOf(patch)).toBe('name 1');
  });

  it('is refused if a line of a header is too long, but not if other lines are', async () => {
    const limits = { headerLine: 128, hunks: 2 };
    const long = 'x'.repeat(200);
    expect(await faultOf(`${HEADING}${INDEX}--- a/${long}\n`, limits)).toBe('limit 3');
    expect(await faultOf(`diff --git a/${long} b/${long}\n`, limits)).toBe('limit 1');
    const hunk = `@@ -1 +1 @@ ${long}\n-${long}\n+${long}\n`;
    expect(await faultOf(`${long}\n${HEADER}${hunk}${long}\n`, limits)).toBe('accepted 1');
    const hunks = (count: number) =>
      Array.from({ length: count }, (_, at) => `@@ -${at + 1} +${at + 1} @@\n-a\n+b\n`).join('');
    expect(await faultOf(HEADER + hunks(2), limits)).toBe('accepted 1');
    expect(await faultOf(HEADER + hunks(3), limits)).toBe('limit 11');
    const link = (target: string) => `${HEADING}index 1..2 120000\n${LABELS}@@ -1 +1 @@\n-a\n+${target}\n`;
    expect(await faultOf(link('x'.repeat(100)), limits)).toBe('accepted 1');
    expect(await faultOf(link(long), limits)).toBe('limit 7');
    expect(await faultOf(link('a\0b'))).toBe('name 7');
  });
});

describe('what a patch says', () => {
  it('of lines that look like names is their text', async () => {
    const patch = `${HEADER}@@ -1,2 +1,2 @@\n--- a/old\n+++ b/new\n@@ -1 +1 @@\n`.replace(
      /@@ -1 \+1 @@\n$/,
      ' @@ -1 +1 @@\n',
    );
    expect(await read(patch)).toMatchObject([{ source: { text: 'x' }, insertCount: 1, deleteCount: 1 }]);
  });

  it('gives the upload back, whatever stands between files', async () => {
    const parts = [
      `\r\n\rA message\n${FILE}`,
      `${HEADING.replaceAll('x', 'y')}old mode 100644\nnew mode 100755\ntext\n-- \n2.39`,
    ];
    const files = await read(parts.join(''));
    expect(files.map(({ start, end, line }) => [start, end, line])).toEqual([
      [0, parts[0]!.length, 3],
      [parts[0]!.length, parts.join('').length, 10],
    ]);
  });

  it('takes what a message quotes for text', async () => {
    const message = `From me\n${HEADING}\n@@ -1 +1 @@\n${HEADING}`;
    const [first, second] = await read(`${message}${FILE}-- \n2.39.5\n\n${message}${FILE}`);
    expect(first).toMatchObject({ start: 0, line: 6 });
    // The last words before a file stand in front of it, where they do no harm when its section is read alone.
    expect(second).toMatchObject({
      start: `${message}${FILE}-- \n2.39.5\n\n${message}`.length - HEADING.length,
      line: 21,
    });
  });

  it('leaves out files that git thought to be changed', async () => {
    expect(await read(`${FILE}${HEADING}${HEADING}${FILE}`)).toMatchObject([{ line: 1 }, { line: 10 }]);
  });

  it('survives a conversion of all line ends to CR LF', async () => {
    const patch = `${FILE}${HEADING}similarity index 100%\nrename from x\nrename to y\n`.replaceAll('\n', '\r\n');
    const [changed, moved] = await read(patch);
    expect(changed).toMatchObject({ source: { text: 'x' }, newMode: '100644', insertCount: 1 });
    expect(moved).toMatchObject({ source: { text: 'x' }, dest: { text: 'y' }, status: 'moved', similarity: 100 });
  });

  it.each(['a b', 'i w', 'c i', 'c w', 'o w', '1 2', 'w i', 'old new'])(
    'leaves out the prefixes %s',
    async (prefixes) => {
      const [one, other] = prefixes.split(' ');
      const [file] = await read(`diff --git ${one}/d/x ${other}/d/x\nold mode 100644\nnew mode 100755\n`);
      expect([file?.source.text, file?.dest.text]).toEqual(['d/x', 'd/x']);
    },
  );

  it.each([
    ['a/x a/x', 'a/x', 'a/x'],
    ['a/x b/x b/x b/x', 'x b/x', 'x b/x'],
    ['a b a b', 'a b', 'a b'],
    ['a/x b/y', 'x', 'y'],
    ['x y', 'x', 'y'],
    ['a//x b//x', 'x', 'x'],
    ['"a/\\303\\251\\t\\"\\\\" "b/\\303\\251\\t\\"\\\\"', '\u00e9\t"\\', '\u00e9\t"\\'],
    ['"a/x\\n" b/y z', 'x\n', 'y z'],
    ['a/y z "b/x\\n"', 'y z', 'x\n'],
  ])('reads the names %s', async (names, source, dest) => {
    const [file] = await read(`diff --git ${names}\nold mode 100644\nnew mode 100755\n`);
    expect([file?.source.text, file?.dest.text]).toEqual([source, dest]);
  });

  it('names files by all their bytes, which need not be UTF-8', async () => {
    const [file] = await read('diff --git a/caf\xe9 b/caf\xe9\nold mode 100644\nnew mode 100755\n');
    expect(file?.source.text).toBe('caf\ufffd');
    expect(Buffer.from(file!.source.bytes).toString('latin1')).toBe('caf\xe9');
  });

  it('has revisions as they were sent', async () => {
    const [file] = await read(FILE);
    expect(file).toMatchObject({ sourceRevision: '1111111', destRevision: '2222222' });
    const [gone] = await read(`${HEADING}deleted file mode 100644\nindex 1111111..0000000\n`);
    expect(gone).toMatchObject({ sourceRevision: '1111111', destRevision: '0000000', status: 'deleted' });
    const [made] = await read(`${HEADING}new file mode 100644\n`);
    expect(made).toMatchObject({ sourceRevision: 'PRE-CREATION', destRevision: '', isNew: true });
    const [moved] = await read(`${HEADING}rename from x\nrename to y\n`);
    expect(moved).toMatchObject({ sourceRevision: '', destRevision: '' });
  });

  it('has the ranges of hunks', async () => {
    const [file] = await read(`${HEADER}@@ -1 +0,0 @@\n-a\n@@ -3,0 +3,2 @@ heading\n+b\n+c\n`);
    expect(file?.hunks).toEqual([
      { oldStart: 1, oldCount: 1, newStart: 0, newCount: 0 },
      { oldStart: 3, oldCount: 0, newStart: 3, newCount: 2 },
    ]);
  });

  it('may lack the blank of an empty line', async () => {
    expect(await read(`${HEADER}@@ -1,3 +1,2 @@\n-a\n\n b\n`)).toMatchObject([{ insertCount: 0, deleteCount: 1 }]);
  });
});
