import { GitRepository, HAS_GIT } from './git-repository.sample';
import { wholeFile } from './whole-file';
import { withWholeContext } from './whole-context';

const NONE = '\\ No newline at end of file\n';
const header = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';
const lines = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, at) => `${changed[at + 1] ?? `line ${at + 1}`}\n`).join('');
const whole = (section: string, original: string) =>
  withWholeContext(Buffer.from(section, 'latin1'), Buffer.from(original, 'latin1'))?.toString('latin1');

describe('a change with all of the file around it', () => {
  it('has the lines between the hunks, in one hunk', () => {
    const section = `${header}@@ -2,2 +2 @@ heading\n line 2\n-line 3\n@@ -6 +5,2 @@\n line 6\n+more\n`;
    expect(whole(section, lines(7))).toBe(
      `${header}@@ -1,7 +1,7 @@\n line 1\n line 2\n-line 3\n line 4\n line 5\n line 6\n+more\n line 7\n`,
    );
  });

  it.each([
    ['the last line is beside the hunks', '@@ -1 +1 @@\n-a\n+A\n', 'a\nb', `@@ -1,2 +1,2 @@\n-a\n+A\n b\n${NONE}`],
    ['the hunk has it', `@@ -2 +2 @@\n-b\n${NONE}+B\n${NONE}`, 'a\nb', `@@ -1,2 +1,2 @@\n a\n-b\n${NONE}+B\n${NONE}`],
    ['the hunk ends it', `@@ -2 +2 @@\n-b\n${NONE}+b\n`, 'a\nb', `@@ -1,2 +1,2 @@\n a\n-b\n${NONE}+b\n`],
    ['lines are added before all', '@@ -0,0 +1 @@\n+z\n', 'a\n', '@@ -1,1 +1,2 @@\n+z\n a\n'],
    ['the file was empty', '@@ -0,0 +1 @@\n+z\n', '', '@@ -0,0 +1,1 @@\n+z\n'],
    ['a sign of an empty line was cut', '@@ -1,2 +1,2 @@\n\n-a\n+b\n', '\na\n', '@@ -1,2 +1,2 @@\n \n-a\n+b\n'],
    ['lines end with CR LF', '@@ -1 +1 @@\n-a\r\n+b\r\n', 'a\r\nc\xe9\r\n', '@@ -1,2 +1,2 @@\n-a\r\n+b\r\n c\xe9\r\n'],
  ])('is right where %s', (_what, hunks, original, expected) => {
    expect(whole(header + hunks, original)).toBe(header + expected);
  });

  it.each([
    ['another line', '@@ -1 +1 @@\n-a\n+b\n', 'A\n'],
    ['a longer line', '@@ -1 +1 @@\n-a\n+b\n', 'ab\n'],
    ['fewer lines', '@@ -3 +3 @@\n-a\n+b\n', 'a\n'],
    ['a line feed at its end', `@@ -1 +1 @@\n-a\n${NONE}+b\n`, 'a\n'],
    ['none at its end', '@@ -1 +1 @@\n-a\n+b\n', 'a'],
    ['lines behind the last of the new side', `@@ -1 +1 @@\n-a\n+b\n${NONE}`, 'a\nb\n'],
  ])('is not known where the content has %s', (_what, hunks, original) => {
    expect(whole(header + hunks, original)).toBeUndefined();
  });

  it('removes all of a deleted file, also where Git left out its lines', () => {
    const deleted = 'diff --git a/x b/x\ndeleted file mode 100644\nindex 1111111..0000000\n';
    expect(whole(deleted, 'a\nb')).toContain(`@@ -1,2 +0,0 @@\n-a\n-b\n${NONE}`);
  });

  it('is the file that was moved, and not of a binary one', () => {
    const moved = 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n';
    expect(whole(moved, 'a\n')).toBe(
      'diff --git a/x b/y\nrename from x\nrename to y\n--- a/x\n+++ b/y\n@@ -1,1 +1,1 @@\n a\n',
    );
    expect(whole(`diff --git a/x b/x\nindex 1..2\nBinary files a/x and b/x differ\n`, 'a\n')).toBeUndefined();
  });

  (HAS_GIT ? it : it.skip)('has both sides that Git has', () => {
    const git = new GitRepository();
    const old = lines(60).replace(/\n$/, '');
    const now = `${lines(60, { 3: 'three', 30: 'thirty', 59: 'end' })}caf\xe9\r\n`;
    const tree = git.tree({ x: old });
    git.tree({ x: now });
    const section = git.git(['diff', '--cached', '--full-index', tree]);
    git.remove();

    const result = withWholeContext(section, Buffer.from(old, 'latin1')) ?? Buffer.alloc(0);
    expect(wholeFile(section, 'new')).toBeUndefined();
    expect(wholeFile(result, 'old')?.toString('latin1')).toBe(old);
    expect(wholeFile(result, 'new')?.toString('latin1')).toBe(now);
  });
});
