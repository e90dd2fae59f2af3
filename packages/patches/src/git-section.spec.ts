import { gitSection, type FileOfRow } from './git-section';
import { readSection } from './read-section';
import { shownPatch } from './shown-patch';

const CHANGED: FileOfRow = {
  source: 'trunk/a.c',
  dest: 'trunk/a.c',
  status: 'modified',
  isNew: false,
  isBinary: false,
};

const shown = (section: string, stored: Partial<FileOfRow> = {}): string =>
  shownPatch(gitSection('subversion', Buffer.from(section), { ...CHANGED, ...stored }).patch).text;

const HEADER = 'diff --git a/trunk/a.c b/trunk/a.c\n';
const LABELS = '--- a/trunk/a.c\n+++ b/trunk/a.c\n';

describe('the section of a stored file', () => {
  it('of Git is as it is', () => {
    const section = Buffer.from('anything');

    expect(gitSection('git', section, CHANGED)).toEqual({ patch: section });
  });

  it.each([
    ['cut in a hunk', '@@ -1,3 +1,3 @@ f()\n a\n-b\n+c', '@@ -1,2 +1,2 @@ f()\n a\n-b\n+c\n'],
    ['followed by lines of another file', '@@ -1 +1 @@\n-a\n+b\nIndex: x\n--- x\n+++ x\n', '@@ -1,1 +1,1 @@\n-a\n+b\n'],
    ['with hunks that overlap', '@@ -5 +5 @@\n-a\n+b\n@@ -1 +1 @@\n-c\n+d\n', '@@ -5,1 +5,1 @@\n-a\n+b\n'],
    [
      'with lines behind the last of the file',
      '@@ -1,2 +1 @@\n-a\n\\ No newline at end\n-b\n',
      '@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file\n',
    ],
    [
      'with two marks in a row',
      '@@ -1 +1 @@\n-a\n\\ No newline\n\\ No newline\n+b\n',
      '@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file\n',
    ],
    ['with an empty line that lost its sign', '@@ -1,2 +1,2 @@\n\n-a\n+b\n', '@@ -1,2 +1,2 @@\n \n-a\n+b\n'],
  ])('gives its hunks if it is %s', (_what, section, hunks) => {
    expect(shown(section)).toBe(`${HEADER}${LABELS}${hunks}`);
  });

  it.each([
    ['no hunk', 'Property changes on: x\n'],
    ['nothing', ''],
    ['an unreadable hunk', '@@ -a +b @@\n-a\n'],
    ['a hunk without lines', '@@ -1 +1 @@\n'],
    ['a hunk of line 0', '@@ -0 +0 @@\n-a\n+b\n'],
  ])('is a change of no line if it has %s', (_what, section) => {
    expect(shown(section)).toBe(HEADER);
  });

  it('says what is stored of its file', () => {
    expect(shown('@@ -0,0 +1 @@\n+a\n', { isNew: true })).toContain('new file mode');
    expect(shown('@@ -1 +0,0 @@\n-a\n', { status: 'deleted' })).toContain('deleted file mode');
    expect(shown('', { dest: 'b.c', status: 'moved' })).toContain('rename to b.c');
    expect(shown('', { isBinary: true })).toContain('Binary files');
    expect(shown('@@ -1 +1 @@\n-a\n+b\n', { isNew: true })).not.toContain('@@');
  });

  it.each([
    ['//depot/a b.c', 'depot/a b.c'],
    ['/', 'file'],
    ['a//b', 'a/b'],
  ])('has a name that Git reads: %s', (name, path) => {
    const { patch } = gitSection('perforce', Buffer.alloc(0), { ...CHANGED, source: name, dest: name });

    expect(readSection(patch).dest.text).toBe(path);
  });
});
