import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gitSection } from '../git-section';
import { PATCH_LIMITS } from '../limits';
import { PatchFault } from '../patch-fault';
import type { PatchedFile } from '../patched-file';
import { readPatch } from '../read-patch';
import { readSection } from '../read-section';
import type { PatchToolId } from './tools';

const FIXTURES = resolve(__dirname, '../../fixtures');

async function read(tool: PatchToolId, patch: string | Buffer, chunk = Infinity): Promise<PatchedFile[]> {
  const bytes = Buffer.from(patch);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
  }
  const files = [];
  for await (const file of readPatch(tool, chunks(), PATCH_LIMITS)) files.push(file);
  return files;
}

/** A file in one line: `source > dest (source revision, dest revision) words -removed +added`. */
function shown(file: PatchedFile): string {
  const { source, dest, sourceRevision, destRevision, status, isNew, isBinary, deleteCount, insertCount } = file;
  const names = source.text === dest.text ? source.text : `${source.text} > ${dest.text}`;
  const words = [status, ...(isNew ? ['new'] : []), ...(isBinary ? ['binary'] : [])].join(' ');
  return `${names} (${sourceRevision}, ${destRevision}) ${words} -${deleteCount} +${insertCount}`;
}

const fixture = (name: string): Buffer => readFileSync(resolve(FIXTURES, `${name}.patch`));

async function faultOf(tool: PatchToolId, patch: string, chunk?: number): Promise<string> {
  try {
    return (await read(tool, patch, chunk)).map(shown).join('; ');
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
    expect(error.reason).toMatch(/^[A-Z].*\.$/);
    return `${error.kind} ${error.line}`;
  }
}

const NODES = '1f0dee641bb7258c56bd60e93edfa2405381c41e, 6a4e3e5d2a7c1b9f8e0d4c3b2a19f8e7d6c5b4a3';
const NODE = NODES.slice(42);

const READ: readonly (readonly [tool: PatchToolId, name: string, files: readonly string[]])[] = [
  [
    'bazaar',
    'bazaar/edits',
    [
      'd/made.txt (PRE-CREATION, 2024-03-01 10:20:30 +0000) modified new -0 +2',
      'a b.txt (2024-03-01 10:00:00 +0000, 2024-03-01 10:20:30 +0000) modified -1 +2',
      'from.txt > to.txt (UNKNOWN, ) moved -0 +0',
      'gone.txt (2024-03-01 10:00:00 +0000, 1970-01-01 00:00:00 +0000) deleted -2 +0',
      'logo.png (UNKNOWN, ) modified binary -0 +0',
      'link (PRE-CREATION, ) modified new -0 +0',
    ],
  ],
  [
    'bazaar',
    'bazaar/without names',
    [
      'a.txt (revid:joe@example.com-20240301100000-abcdefgh, revid:joe@example.com-20240301102030-ijklmnop) modified -1 +2',
    ],
  ],
  [
    'clearcase',
    'clearcase/edits',
    [
      'vobs/team/lib@@/main/1/a.c@@/main/3 > vobs/team/lib@@/main/1/a.c@@/main/CHECKEDOUT (/main/3, 2024-03-01 10:20:30) modified -1 +2',
      'vobs/team/made.c@@/main/0 > vobs/team/made.c@@/main/1 (PRE-CREATION, 2024-03-01 10:20:30) modified new -0 +2',
      'vobs/team/logo.png@@/main/3 > vobs/team/logo.png@@/main/4 (/main/3, ) modified binary -0 +0',
    ],
  ],
  [
    'cvs',
    'cvs/edits',
    [
      'project/lib/a.c (1.4, 26 Jul 2007 10:20:20 -0000) modified -1 +2',
      'made.c (PRE-CREATION, 26 Jul 2007 10:20:20 -0000) modified new -0 +2',
      'project/gone.c (1.2, 1 Jan 1970 00:00:00 -0000) deleted -2 +0',
      'project/logo.png (UNKNOWN, ) modified binary -0 +0',
    ],
  ],
  ['cvs', 'cvs/of newer versions', ['a.c (1.5, Thu Jul 26 10:20:20 2007) modified -1 +2']],
  [
    'unified',
    'diffx/encodings',
    [
      '/dos (UNKNOWN, HEAD) modified -1 +2',
      '/wide (UNKNOWN, HEAD) modified -1 +2',
      '/wider (UNKNOWN, HEAD) modified -1 +2',
      '/like a header (UNKNOWN, HEAD) modified -1 +1',
    ],
  ],
  [
    'unified',
    'diffx/operations',
    [
      '/made (PRE-CREATION, 7) modified new -0 +2',
      '/gone (6, HEAD) deleted -2 +0',
      '/from > /to (5, HEAD) moved -0 +0',
      '/a > /b (5, HEAD) copied -1 +2',
      '/run (UNKNOWN, HEAD) modified -0 +0',
      '/link (PRE-CREATION, HEAD) modified new -0 +0',
      '/logo.png (UNKNOWN, HEAD) modified binary -0 +0',
    ],
  ],
  [
    'mercurial',
    'mercurial/in its own form',
    [
      'lib/my  parser.c (1f0dee641bb7, 6a4e3e5d2a7c) modified -1 +2',
      'made (PRE-CREATION, 6a4e3e5d2a7c) modified new -0 +2',
      'gone (1f0dee641bb7, 6a4e3e5d2a7c) deleted -2 +0',
      'logo.png (1f0dee641bb7, 6a4e3e5d2a7c) modified binary -0 +0',
    ],
  ],
  [
    'mercurial',
    'mercurial/in the form of Git',
    [
      `lib/my parser.c (${NODES}) modified -1 +2`,
      `made (PRE-CREATION, ${NODE}) modified new -0 +2`,
      `gone (${NODES}) deleted -2 +0`,
      `from.c > to.c (${NODES}) moved -0 +0`,
      `empty (PRE-CREATION, ${NODE}) modified new -0 +0`,
      `run (${NODES}) modified -0 +0`,
      `logo.png (PRE-CREATION, ${NODE}) modified new binary -0 +0`,
    ],
  ],
  ['mercurial', 'mercurial/of the working folder', ['notes (1f0dee641bb7, Uncommitted) modified -0 +1']],
  [
    'perforce',
    'perforce/edits',
    [
      '//depot/main/a b.c (3, 2024-03-01 10:20:30) modified -1 +2',
      '//depot/main/made.c (PRE-CREATION, 2024-03-01 10:20:30) modified new -0 +2',
      '//depot/main/old server.c (PRE-CREATION, 2024-03-01 10:20:30) modified new -0 +2',
      '//depot/main/gone%40.c (7, 2024-03-01 10:20:30) modified -2 +0',
      '//depot/main/from.c > //depot/lib/to.c (2, 2024-03-01 10:20:30) moved -1 +2',
    ],
  ],
  [
    'perforce',
    'perforce/files without lines',
    [
      '//depot/main/from.c > //depot/main/to.c (2, ) moved -0 +0',
      '//depot/main/empty.c (PRE-CREATION, ) modified new -0 +0',
      '//depot/main/gone.png (4, ) deleted binary -0 +0',
      '//depot/main/logo.png (4, 6) modified binary -0 +0',
    ],
  ],
  [
    'plastic',
    'plastic/edits',
    [
      '/lib/a.c (rev:revid:100, rev:revid:101) modified -1 +2',
      '/lib/made.c (rev:revid:-1, rev:revid:101) modified new -0 +2',
      '/logo.png (rev:revid:101, ) modified binary -0 +0',
    ],
  ],
  [
    'subversion',
    'subversion/edits',
    [
      '/trunk/lib/parse.c (31, HEAD) modified -2 +3',
      '/trunk/added  twice.txt (PRE-CREATION, HEAD) modified new -0 +2',
      '/trunk/removed.txt (9, PRE-CREATION) deleted -2 +0',
      '/trunk/straße.txt (12, 13) modified -1 +1',
    ],
  ],
  [
    'subversion',
    'subversion/files without lines',
    [
      '/trunk/gone.txt (5, HEAD) deleted -0 +0',
      '/trunk/made.txt (PRE-CREATION, PRE-CREATION) modified new -0 +0',
      '/trunk/only a name.txt (UNKNOWN, ) modified -0 +0',
      '/trunk/logo.png (8, HEAD) modified binary -0 +0',
      '/trunk/icon.png (PRE-CREATION, HEAD) modified new binary -0 +0',
      '/trunk/photo.jpg ((unknown), (working copy)) modified binary -0 +0',
    ],
  ],
  [
    'subversion',
    'subversion/in other languages',
    [
      'de.txt (4, HEAD) modified -1 +2',
      'fi.txt (PRE-CREATION, HEAD) modified new -0 +2',
      'ko.txt (7, PRE-CREATION) deleted -2 +0',
      'logo.png ((unknown), (working copy)) modified binary -0 +0',
    ],
  ],
  [
    'subversion',
    'subversion/of other programs',
    [
      'branches/next/two.txt > trunk/two.txt (20, 21) modified -1 +2',
      'trunk/look.txt (10, 11) modified -1 +2',
      'trunk/look-new.txt (PRE-CREATION, 11) modified new -0 +2',
      'src/Main.java (6, HEAD) modified -1 +2',
      'trunk/from.txt > trunk/moved.txt (6, HEAD) moved -1 +2',
    ],
  ],
  [
    'subversion',
    'subversion/properties',
    ['tools/run.sh (4, HEAD) modified -1 +1', '. (14, HEAD) modified -0 +0', 'alone.txt (UNKNOWN, ) modified -0 +0'],
  ],
  [
    'tfs',
    'tfs/edits',
    [
      '$/Team/a.cs (1234, (pending)) modified -1 +2',
      '$/Team/made.cs (PRE-CREATION, (pending)) modified new -0 +2',
      '$/Team/gone.cs (1200, (deleted)) deleted -2 +0',
      '$/Team/from.cs > $/Team/to.cs (1234, (pending)) moved -0 +0',
      '$/Team/a.cs > $/Other/a.cs (1234, (pending)) copied -1 +2',
      '$/Team/logo.png (1234, (pending)) modified binary -0 +0',
    ],
  ],
  [
    'unified',
    'unified/of GNU diff',
    [
      'one/x.txt > two/x.txt (UNKNOWN, ) modified -1 +2',
      'one/a bé.txt > two/a bé.txt (UNKNOWN, ) modified -1 +2',
      'one/made > two/made (PRE-CREATION, ) modified new -0 +2',
      'one/gone > two/gone (UNKNOWN, ) deleted -2 +0',
      'one/logo.png > two/logo.png (UNKNOWN, ) modified binary -0 +0',
    ],
  ],
  [
    'unified',
    'unified/without dates',
    ['x (UNKNOWN, ) modified -1 +2', 'my file (UNKNOWN, ) modified -1 +1', 'made (PRE-CREATION, ) modified new -0 +2'],
  ],
];

describe('what a tool writes', () => {
  it.each(READ)('of %s is read: %s', async (tool, name, files) => {
    const patch = fixture(name);
    const whole = await read(tool, patch);

    expect(whole.map(shown)).toEqual(files);
    expect(await read(tool, patch, 7)).toEqual(whole);
    const sections = whole.map(({ start, end }) => patch.subarray(start, end));
    expect(Buffer.concat(sections).equals(patch)).toBe(true);
    for (const [at, section] of sections.entries()) {
      const { source, dest, status, isNew, isBinary, hunks } = whole[at]!;
      const stored = { source: source.text, dest: dest.text, status, isNew, isBinary };
      expect(readSection(gitSection(tool, section, stored).patch)).toMatchObject({ hunks, isNew, isBinary });
    }
  });

  it('has properties as a text of their own', async () => {
    const patch = fixture('subversion/properties');
    const texts = (await read('subversion', patch)).map(({ start, properties }) =>
      patch.subarray(start + properties!.start, start + properties!.end).toString(),
    );

    expect(texts[0]).toMatch(
      /^Property changes on: tools\/run\.sh\n_+\n[^]*\n\+@@ -1 \+1 @@\n\\ No newline at end of property\n$/,
    );
    expect(texts[1]).toContain('   Merged /branches/next:r3-13\n');
    expect(texts[2]).toMatch(/^Property changes on: alone\.txt\n[^]*   \+ native\n\n$/);
    const [, modified] = await read('bazaar', fixture('bazaar/edits'));
    expect(modified).toMatchObject({ oldMode: '100644', newMode: '100755', properties: { start: 0 } });
  });

  it('has modes and targets of links', async () => {
    const files = await read('unified', fixture('diffx/operations'));

    expect(files[4]).toMatchObject({ oldMode: '0100644', newMode: '0100755' });
    expect(files[5]).toMatchObject({ newMode: '0120000', newTarget: { text: 'run' } });
    expect((await read('bazaar', fixture('bazaar/edits'))).at(-1)).toMatchObject({
      newMode: '120000',
      newTarget: { text: 'a b.txt' },
    });
  });

  it('may stand in DiffX, whatever the tool', async () => {
    expect((await read('subversion', fixture('diffx/encodings'))).length).toBe(4);
  });
});

const LINE = '='.repeat(67);
const HUNK = '@@ -1 +1 @@\n-a\n+b\n';
const SVN = `Index: x\n${LINE}\n--- x\t(revision 1)\n+++ x\t(working copy)\n`;
const META = '#diffx: version=1.0\n#.change:\n#..file:\n';
const meta = (json: string) => `#...meta: format=json, length=${json.length + 1}\n${json}\n`;

describe('a patch of a tool', () => {
  it.each<[tool: PatchToolId, what: string, patch: string, fault: string]>([
    ['subversion', 'empty', '\n', 'empty 1'],
    ['subversion', 'text', 'Hello\n', 'no-file 1'],
    ['subversion', 'a label without revision', `--- x\n+++ x\n${HUNK}`, 'header 1'],
    ['subversion', 'a new label without revision', `--- x\t(revision 1)\n+++ x\n${HUNK}`, 'header 2'],
    ['subversion', 'a hunk without a file', HUNK, 'no-header 1'],
    ['subversion', 'a hunk behind text', `${SVN}${HUNK}text\n${HUNK}`, 'no-header 9'],
    ['subversion', 'a hunk that is too long', `${SVN}${HUNK}+c\n`, 'length 8'],
    ['subversion', 'a hunk that is too short', `${SVN}@@ -1,2 +1 @@\n-a\n`, 'length 6'],
    ['subversion', 'a label behind a hunk', `${SVN}${HUNK}--- x\n`, 'length 8'],
    [
      'unified',
      'a mark between labels',
      `--- x\n+++ x\n${HUNK}--- x\n\\ No newline at end of file\n+++ x\n${HUNK}`,
      'length 6',
    ],
    ['unified', 'a context diff', `*** a\n--- b\n${'*'.repeat(15)}\n`, 'no-header 3'],
    ['unified', 'labels alone', '--- a\n+++ b\n', 'header 1'],
    ['unified', 'a name of nothing', `--- \n+++ \n${HUNK}`, 'name 1'],
    ['unified', 'a label that is too long', `--- ${'x'.repeat(70_000)}\n+++ x\n`, 'limit 1'],
    ['mercurial', 'a header alone', 'diff -r 356a6127ef19 x\n', 'header 1'],
    ['mercurial', 'labels alone', `--- a\n+++ b\n${HUNK}`, 'no-header 3'],
    ['perforce', 'a label without revision', `--- //d/a\t2024\n+++ //d/a\t2024\n${HUNK}`, 'header 1'],
    ['perforce', 'labels alone', '--- //d/a\t//d/a#1\n+++ //d/a\t2024\n', 'header 1'],
    ['perforce', 'a binary file without names', 'Binary files a and b differ\n', 'no-header 1'],
    ['cvs', 'a file without its path', `Index: x\n${LINE}\n--- x\td\t1.4\n+++ x\td\n${HUNK}`, 'header 1'],
    [
      'cvs',
      'a label without revision',
      `RCS file: /r/x,v\nIndex: x\nRCS file: /r/x,v\n--- x\td\n+++ x\td\n${HUNK}`,
      'header 4',
    ],
    ['clearcase', 'labels alone', '--- a@@/main/1\td\n+++ a@@/main/2\td\n', 'header 1'],
    ['plastic', 'labels alone', '--- /a\trev:revid:1\n+++ /a\trev:revid:2\n', 'header 1'],
    ['tfs', 'labels alone', '--- $/a\t1\n+++ $/a\t(pending)\n', 'header 1'],
    ['bazaar', 'labels alone', '--- a\td\n+++ a\td\n', 'header 1'],
    ['unified', 'DiffX without files', '#diffx: version=1.0\n', 'no-file 1'],
    ['unified', 'DiffX in a wrong order', '#diffx: version=1.0\n#..file:\n', 'header 2'],
    ['unified', 'DiffX with an unreadable section', '#diffx: version=1.0\ntext\n', 'header 2'],
    ['unified', 'DiffX without a length', `${META}#...meta: format=json\n{}\n`, 'header 4'],
    ['unified', 'DiffX without metadata', META, 'header 3'],
    ['unified', 'DiffX with metadata that are no JSON', `${META}${meta('{')}`, 'header 4'],
    ['unified', 'DiffX without a path', `${META}${meta('{}')}`, 'name 4'],
    ['unified', 'DiffX with an unknown operation', `${META}${meta('{"path":"x","op":"y"}')}`, 'header 4'],
    ['unified', 'DiffX that ends early', `${META}#...meta: format=json, length=99\n{}\n`, 'length 4'],
    [
      'unified',
      'DiffX whose section ends within a long line',
      `#diffx: version=1.0\n#.preamble: length=70000\n${'x'.repeat(70_009)}\n`,
      'limit 3',
    ],
    ['unified', 'DiffX with two changes', `${META}${meta('{"path":"x"}')}#.change:\n`, 'files 6'],
  ])('is refused if it is of %s and has %s', async (tool, _what, patch, fault) => {
    expect(await faultOf(tool, patch)).toBe(fault);
    expect(await faultOf(tool, patch, 1_000)).toBe(fault);
  });

  it.each<[tool: PatchToolId, what: string, patch: string, file: string]>([
    [
      'subversion',
      'removed lines like labels',
      `${SVN}@@ -1,2 +1,2 @@\n--- x\n+++ x\n y\n`,
      'x (1, HEAD) modified -1 +1',
    ],
    [
      'subversion',
      'a text that begins like a file',
      `Index: of contents\n\n${SVN}${HUNK}`,
      'x (1, HEAD) modified -1 +1',
    ],
    ['subversion', 'blanks for tabs', SVN.replaceAll('\t', ' ') + HUNK, 'x (1, HEAD) modified -1 +1'],
    ['subversion', 'a signature', `${SVN}${HUNK}-- \n2.39\n`, 'x (1, HEAD) modified -1 +1'],
    ['subversion', 'line ends of Windows', (SVN + HUNK).replaceAll('\n', '\r\n'), 'x (1, HEAD) modified -1 +1'],
    ['subversion', 'a deletion of old clients', SVN + '@@ -1 +0,0 @@\n-a\n', 'x (1, HEAD) modified -1 +0'],
    [
      'mercurial',
      'a binary file without its data',
      'diff --git a/x b/x\nBinary file x has changed\n',
      'x (UNKNOWN, ) modified binary -0 +0',
    ],
    ['mercurial', 'no changesets', `diff --git a/x b/x\n--- a/x\n+++ b/x\n${HUNK}`, 'x (UNKNOWN, ) modified -1 +1'],
    ['unified', 'a byte order mark', `\ufeff--- x\n+++ x\n${HUNK}`, 'x (UNKNOWN, ) modified -1 +1'],
    ['unified', 'no last line feed', `--- x\n+++ x\n${HUNK.trimEnd()}`, 'x (UNKNOWN, ) modified -1 +1'],
    [
      'unified',
      'dates of BSD',
      `--- x\tThu Jan  1 00:00:00 1970\n+++ x\tFri\n@@ -0,0 +1 @@\n+a\n`,
      'x (PRE-CREATION, ) modified new -0 +1',
    ],
  ])('is read if it is of %s and has %s', async (tool, _what, patch, file) => {
    expect(await faultOf(tool, patch)).toBe(file);
  });
});
