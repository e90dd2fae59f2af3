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
  for await (const file of readPatch('git', chunks(), limits)) files.push(file);
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
const END = '\\ No newline at end of file\n';

/** A mail of `git format-patch`, with lines in its message and FILE. */
const mail = (message: string): string =>
  `From ${'0'.repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n${message}\n---\n${FILE}-- \n2.39.5\n\n`;

describe('a patch', () => {
  it.each([
    ['nothing', '', 'empty 1'],
    ['blanks', ' \n\t\r\n', 'empty 1'],
    ['text', 'Hello\n', 'no-file 1'],
    ['text behind blanks', `\n${' '.repeat(100_000)}x\n`, 'no-file 1'],
    ['a mail that begins a file in its message', mail('diff --git is a command'), 'header 4'],
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
    ['in the first line', 'diff --git a/x b/x', 'header 1'],
    ['in a header', `${HEADING}old mode 100644\nnew mode 1006`, 'header 3'],
    ['in a label', `${HEADING}${INDEX}--- a`, 'header 1'],
    ['in a hunk', `${HEADER}@@ -1,2 +1 @@\n-a\n+b`, 'length 7'],
    ['behind a hunk', `${FILE}@@ -5 +5`, 'hunk 8'],
  ])('is refused if it ends %s', async (_what, patch, fault) => {
    expect(await faultOf(patch)).toBe(fault);
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
    ['a hunk behind the end of the file', `@@ -1 +1 @@\n-a\n${END}+b\n@@ -5 +5 @@\n-a\n+b\n`, 'hunk 10'],
    ['an end of file before any line', '@@ -1 +1 @@\n\\ No newline at end of file\n-a\n+b\n', 'length 6'],
    ['two ends of file', `@@ -1 +1 @@\n-a\n${END}${END}+b\n`, 'length 8'],
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
    expect(await faultOf(`${HEADING}${INDEX}GIT binary patch\n${change}`)).toBe(`binary ${line + 1}`);
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

const MODES = 'old mode 100644\nnew mode 100755\n';

describe('a change that Git would apply and nobody would see', () => {
  it.each([
    ['with its labels swapped', `${HEADING}+++ b/x\n--- a/x\n@@ -1 +1 @@\n-a\n+b\n`, 1],
    ['with one label alone', `${HEADING}${MODES}+++ b/other\n`, 4],
    ['with the old words of a rename', `${HEADING}${MODES}rename old x\nrename new y\n`, 4],
    ['of a rename alone, in its old words', `${HEADING}rename old x\nrename new y\n`, 1],
    ['without labels', `${HEADING}${INDEX}@@ -1 +1 @@\n-a\n+b\n`, 1],
    ['without a header', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n', 3],
  ])('is refused %s, in the message of a mail, behind one and elsewhere', async (_what, change, line) => {
    const kind = /^(header|no-header) /;
    const found = async (before: string, behind = '') => {
      const fault = await faultOf(before + change + behind);
      expect(fault).toMatch(kind);
      return Number(fault.replace(kind, '')) - before.split('\n').length + 1;
    };
    expect(await found('', FILE)).toBe(line);
    expect(await found(`${FILE}${HEADING.replaceAll('x', 'y')}${MODES}text\n`)).toBe(line);
    expect(await found(mail('words'))).toBe(line);
    const [before = '', behind = ''] = mail('#').split('#');
    expect(await found(before, behind)).toBe(line);
  });

  it('is refused if it takes the name of a header before it', async () => {
    const lone = 'diff --git a/y b/y\n';
    expect(await faultOf(`${lone}${HEADING}${MODES}`)).toBe('header 1');
    expect(await faultOf(`${lone}text\n${HEADING}${MODES}`)).toBe('header 1');
    expect(await faultOf(`${lone}Binary files a/y and b/y differ\n${HEADING}${MODES}`)).toBe('header 1');
  });

  it.each([
    ['a deleted file by another name', 'diff --git a/x b/y\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n'],
    ['a name that a carriage return ends', 'diff --git a/x\ry b/x\ry\nindex 1..2\n--- a/x\ry\n+++ b/x\ry\n'],
    ['a name with an empty part', 'diff --git a/x//y b/x//y\nindex 1..2\n--- a/x//y\n+++ b/x//y\n'],
  ])('is refused if it is of %s', async (_what, header) => {
    expect(await faultOf(`${header}@@ -1 ${header.includes('null') ? '+0,0 @@\n-a\n' : '+1 @@\n-a\n+b\n'}`)).toBe(
      'name 1',
    );
  });

  it.each([
    ['new', '--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+b\n'],
    ['deleted', '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'],
  ])('is refused if its labels alone say that it is %s', async (_what, rest) => {
    expect(await faultOf(`${HEADING}${INDEX}${rest}`)).toBe('header 1');
  });

  it('is refused if the names of one file have prefixes, and those of another have none', async () => {
    const other = 'diff --git lib/y lib/y\nindex 1..2 100644\n--- lib/y\n+++ lib/y\n@@ -1 +1 @@\n-a\n+b\n';
    expect(await faultOf(other)).toBe('accepted 1');
    expect(await faultOf(FILE + other)).toBe('name 8');
  });

  it('is refused if that is so of a line that begins a file and is followed by another one', async () => {
    const changed = 'index 1..2 100644\n--- x b/x\n+++ x b/x\n@@ -1 +1 @@\n-a\n+b\n';
    const whole = 'diff --git x b/x x b/x\n';
    expect(await faultOf(whole + whole + changed)).toBe('accepted 1');
    expect(await faultOf(`diff --git lib/x x b/x\n${whole}${changed}`)).toBe('name 2');
    expect(await faultOf(`diff --git a/y b/y\ndiff --git y y\n${whole}${changed}`)).toBe('name 2');
  });

  it.each(['base64', 'quoted-printable', 'QUOTED-PRINTABLE', '\n base64', '8bit\n base64', '"base64"'])(
    'is refused if it may be in what a mail encodes: %j',
    async (encoding) => {
      const encoded = `Content-Transfer-Encoding: ${encoding}\n\n=64iff --git a/y b/y\n`;
      expect(await faultOf(mail(encoded))).toMatch(/^no-header [45]$/);
      expect(await faultOf(`${FILE}--boundary\n${encoded}`)).toMatch(/^no-header (9|10)$/);
      expect(await faultOf(mail('Content-Transfer-Encoding: 8bit'))).toBe('accepted 1');
    },
  );

  it('is refused if its mark of a missing line feed is too short for Git', async () => {
    expect(await faultOf(`${FILE}\\ No\n`)).toBe('hunk 8');
  });
});

describe('an author\u2019s change', () => {
  const BOM = '\xef\xbb\xbf';
  const moved = 'diff --git a/old b/new\nsimilarity index 100%\nrename from old\nrename to new\n';

  it.each([
    ['commits of a submodule', 'Submodule lib 1111111..2222222:\n  > Fix it\n', '--submodule=short'],
    ['commits that are missing', 'Submodule lib 1111111...2222222 (commits not present)\n', '--submodule=short'],
    ['a new submodule', 'Submodule lib 0000000...2222222 (new submodule)\n', '--submodule=short'],
    ['a submodule with changes', 'Submodule lib contains modified content\n', '--submodule=short'],
    ['a file that is not merged', '* Unmerged path x\n', 'git add'],
    ['a binary file without a header', 'Binary files a/logo.png and b/logo.png differ\n', '--binary'],
    ['a binary file in other words', 'Files a/logo.png and b/logo.png differ\n', '--binary'],
    ['a binary patch without a header', 'GIT binary patch\nliteral 0\nHcmV?d00001\n\n', 'diff --git'],
    ['fields without a first line', MODES, 'diff --git'],
    ['a rename without a first line', 'rename from x\nrename to y\n', 'diff --git'],
    ['a first line behind a byte order mark', `${BOM}${moved}`, 'byte order mark'],
    ['colours', `\x1b[1mdiff --git a/x b/x\x1b[m\n\x1b[1mold mode 100644\x1b[m\n`, '--no-color'],
    ['colours of a hunk', '\x1b[36m@@ -1 +1 @@\x1b[m\n', '--no-color'],
    ['colours of a submodule', '\x1b[1mSubmodule lib 1111111..2222222:\x1b[m\n', '--no-color'],
    ['colours and a byte order mark', `${BOM}\x1b[1;36mdiff --git a/x b/x\x1b[m\n`, '--no-color'],
  ])('is not passed over as text: %s', async (_what, change, advice) => {
    const line = FILE.split('\n').length;
    expect(await faultOf(FILE + change)).toBe(`no-header ${line}`);
    await expect(read(FILE + change)).rejects.toMatchObject({ reason: expect.stringContaining(advice) as string });
    if (!change.startsWith(BOM)) expect(await faultOf(change + FILE)).toBe('no-header 1');
    const [before = '', behind = ''] = mail('words').split(FILE);
    expect(await faultOf(`${before}${change}${FILE}${behind}`)).toBe(`no-header ${before.split('\n').length}`);
  });

  it.each(['+c\n', '-c\n', ' c\n', '\n+c\n', ' \n+c\n', '--boundary\n+c\n'])(
    'is not passed over behind a hunk: %j',
    async (rest) => {
      expect(await faultOf(FILE + rest)).toMatch(/^length /);
    },
  );

  it('is text in the message of a mail, which may tell of any', async () => {
    const words = 'Submodule lib 1111111..2222222:\n  > Fix it\n@@ -1 +1 @@\n-a\n+b\nBinary files a and b differ\n';
    expect(await faultOf(mail(words))).toBe('accepted 1');
  });

  it.each([
    ['x', FILE, { source: { text: 'x' }, insertCount: 1, start: 0 }],
    ['a moved file', moved, { source: { text: 'old' }, dest: { text: 'new' }, status: 'moved', start: 0 }],
  ])('is read behind a byte order mark: %s', async (_what, patch, file) => {
    expect(await read(`${BOM}${patch}`)).toMatchObject([{ ...file, end: patch.length + 3 }]);
    expect(await read(`${BOM}${patch}`, undefined, 1)).toMatchObject([file]);
  });

  it.each([
    ['a hunk', `${HEADER}@@ -1,2 +1,2 @@\n a\n-b\n+c`],
    ['a header', `${HEADING}old mode 100644\nnew mode 100755`],
    ['a mark', `${FILE}\\ No newline at end of file`],
    ['a binary file', `${HEADING}${INDEX}Binary files a/x and b/x differ`],
  ])('may lack its last line feed: %s', async (_what, patch) => {
    const [file] = await read(patch);
    const { start, end, ...facts } = (await read(`${patch}\n`))[0]!;
    expect(file).toEqual({ ...facts, start, end: end - 1 });
  });

  it('may lack the last line feed of the only line of a header, behind another file', async () => {
    const patch = `${FILE}${HEADING.replaceAll('x', 'y')}new file mode 100644`;
    expect(await read(patch)).toMatchObject([{ dest: { text: 'x' } }, { dest: { text: 'y' }, end: patch.length }]);
  });

  it.each([
    ['a signature', '-----BEGIN PGP SIGNATURE-----\n\n+abc\n-----END PGP SIGNATURE-----\n'],
    ['the end of a part', '--=-Fk2Z8+1a.b--\n'],
    ['the next part', '--000000000000e4b5f5\nContent-Type: text/plain\n\n-- \nwords\n'],
    ['an empty line, and the end of a part', '\n--3MwIy2ne0vdjdPXF--\n'],
    ['blanks', '\n'],
    ['a line of blanks', ' \n\t\n'],
    ['a line of blanks without a line feed', ' '],
    ['carriage returns', '\r\n \r\n'],
  ])('ends with its last hunk: %s', async (_what, rest) => {
    expect(await faultOf(FILE + rest)).toBe('accepted 1');
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
    const message = mail('@@ -1 +1 @@\n-a\n+b\n--- a/x\n+++ b/x\nold mode 100644');
    const [first, second] = await read(message + message);
    expect(first).toMatchObject({ start: 0, line: 11, insertCount: 1 });
    expect(second).toMatchObject({ start: message.length + message.indexOf(HEADING), line: 31, insertCount: 1 });
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
