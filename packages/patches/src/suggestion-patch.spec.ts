import { withSuggestion } from './applied-suggestion';
import { KnownText } from './known-text';
import { anchorOf, type LineRange, placeOf } from './suggested-place';
import { overlapping, type SuggestedEdit, suggestionPatch } from './suggestion-patch';

const NONE = '\\ No newline at end of file\n';
const HEADER = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';
const named = (bytes: Uint8Array) => ({ bytes, text: Buffer.from(bytes).toString() });
const whole = (content: string) => KnownText.ofContent(Buffer.from(content, 'latin1'));
const section = (hunks: string, index = '') =>
  KnownText.ofSection(Buffer.from(`diff --git a/x b/x\n${index}--- a/x\n+++ b/x\n${hunks}`));
const range = (startLine: number, endLine: number): LineRange => ({ startLine, endLine });
const edit = (startLine: number, endLine: number, text: string): SuggestedEdit => ({ startLine, endLine, text });
const patchOf = (known: KnownText, ...edits: SuggestedEdit[]) =>
  suggestionPatch(named(Buffer.from('x')), known, edits).toString('latin1');
const hunksOf = (known: KnownText, ...edits: SuggestedEdit[]) => patchOf(known, ...edits).slice(HEADER.length);

describe('where a suggestion fits', () => {
  const places = (from: KnownText, to: KnownText, at: LineRange, mayLearn = false) => {
    const anchor = anchorOf(from, at);
    return anchor && placeOf(anchor, at, to, mayLearn);
  };
  const fits = (from: string, to: string, start: number, end: number) =>
    places(whole(from), whole(to), range(start, end));

  it('is the same lines, or the only other ones, of a whole file', () => {
    expect(fits('a\nb\nc\n', 'a\nb\nC\n', 2, 2)).toEqual({ fits: 'yes', startLine: 2 });
    expect(fits('a\nb\nc\n', 'z\na\nb\nC\n', 1, 2)).toEqual({ fits: 'moved', startLine: 2 });
    expect(fits('a\nb\nc\n', 'a\nB\nc\n', 2, 2)).toEqual({ fits: 'conflict' });
    expect(fits('a\nb\nc\n', 'z\nb\nb\na\n', 2, 2)).toEqual({ fits: 'yes', startLine: 2 });
    expect(fits('a\nb\nc\n', 'z\ny\nb\nb\n', 2, 2)).toEqual({ fits: 'conflict' });
    expect(fits('a\na\n', 'b\na\na\na\n', 1, 2)).toEqual({ fits: 'conflict' });
  });

  it('is between the same lines for an insertion', () => {
    expect(fits('a\nb\n', 'a\nb\nc\n', 2, 1)).toEqual({ fits: 'yes', startLine: 2 });
    expect(fits('a\nb\n', 'z\na\nb\nc\n', 2, 1)).toEqual({ fits: 'moved', startLine: 3 });
    expect(fits('a\nb\n', 'a\nc\nb\n', 2, 1)).toEqual({ fits: 'conflict' });
    expect(fits('a\n', 'z\na\n', 1, 0)).toEqual({ fits: 'moved', startLine: 2 });
    expect(fits('a\n', 'z\na\nb\n', 2, 1)).toEqual({ fits: 'moved', startLine: 3 });
    expect(fits('', '', 1, 0)).toEqual({ fits: 'yes', startLine: 1 });
    expect(fits('', 'a\n', 1, 0)).toEqual({ fits: 'conflict' });
  });

  it('is not known where a diff does not show it, and of one whose file comes later', () => {
    const newer = section('@@ -4,5 +5,5 @@\n b\n-c\n+C\n d\n e\n b2\n');
    const before = whole('1\n2\n3\nb\nc\nd\ne\nb2\n');
    expect(places(before, newer, range(6, 6))).toEqual({ fits: 'moved', startLine: 7 });
    expect(places(before, newer, range(6, 6), true)).toEqual({ fits: 'unknown' });
    expect(places(before, newer, range(2, 2))).toEqual({ fits: 'unknown' });
    // Whether a line follows the last one, or which, is not known.
    expect(places(before, newer, range(8, 8))).toEqual({ fits: 'unknown' });
    const twice = section('@@ -4,3 +7,4 @@\n b\n+d\n c\n d\n');
    expect(places(before, twice, range(6, 6))).toEqual({ fits: 'conflict' });
  });

  it('is at the end of the file where Git finds that by the patch, or the blob id does', () => {
    const at = (known: KnownText, line: number) => places(known, known, range(line, line))?.fits;
    expect(at(section('@@ -4,1 +4,2 @@\n a\n+b\n'), 5)).toBe('yes');
    expect(at(section(`@@ -4,1 +4,1 @@\n-a\n+b\n${NONE}`), 4)).toBe('yes');
    expect(at(section('@@ -4,1 +4,1 @@\n-a\n+b\n'), 4)).toBe('unknown');
    expect(at(section('@@ -1 +1 @@\n-a\n+b\n'), 1)).toBe('unknown');
    const index = 'index 78981922613b2afb6025042ff6bd878ac1994e85..61780798228d17af2d34fce4cfbdf35556832472 100644\n';
    expect(at(section('@@ -1 +1 @@\n-a\n+b\n', index), 1)).toBe('yes');
  });

  it('is nowhere for lines that were not shown', () => {
    expect(anchorOf(whole('a\n'), range(1, 2))).toBeUndefined();
    expect(anchorOf(whole('a\n'), range(3, 2))).toBeUndefined();
    expect(anchorOf(section('@@ -4,1 +4,2 @@\n a\n+b\n'), range(1, 0))).toBeUndefined();
  });
});

describe('the patch of a suggestion', () => {
  it('has three lines around each change, and one hunk for changes that are near', () => {
    const file = whole('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n');
    expect(patchOf(file, edit(11, 11, 'B\nb\n'), edit(2, 2, 'A'))).toBe(
      `${HEADER}@@ -1,5 +1,5 @@\n 1\n-2\n+A\n 3\n 4\n 5\n@@ -8,5 +8,6 @@\n 8\n 9\n 10\n-11\n+B\n+b\n 12\n`,
    );
    expect(hunksOf(file, edit(2, 2, ''), edit(4, 3, 'new'), edit(4, 4, 'four'))).toBe(
      '@@ -1,7 +1,7 @@\n 1\n-2\n 3\n+new\n-4\n+four\n 5\n 6\n 7\n',
    );
  });

  it('leaves out lines that stay, and is nothing if all do', () => {
    const file = whole('1\n2\n3\n');
    expect(hunksOf(file, edit(1, 3, '1\n3\n'))).toBe('@@ -1,3 +1,2 @@\n 1\n-2\n 3\n');
    expect(patchOf(file, edit(1, 3, '1\r\n2\r\n3\r\n'))).toBe('');
  });

  it('takes the ends of the lines in their place', () => {
    expect(hunksOf(whole('a\r\nb\r\n'), edit(2, 2, 'B\nC'))).toBe('@@ -1,2 +1,3 @@\n a\r\n-b\r\n+B\r\n+C\r\n');
    expect(hunksOf(whole('a\r\nb\n'), edit(1, 2, 'A\nB\nC'))).toBe('@@ -1,2 +1,3 @@\n-a\r\n-b\n+A\r\n+B\n+C\n');
    expect(hunksOf(whole('a\r\nb\n'), edit(2, 1, 'x'))).toBe('@@ -1,2 +1,3 @@\n a\r\n+x\r\n b\n');
    expect(hunksOf(whole('\r\nb\n'), edit(1, 1, '\n\n'))).toBe('@@ -1,2 +1,3 @@\n \r\n+\r\n b\n');
  });

  it('leaves the end of a file without a final line feed as it is', () => {
    expect(hunksOf(whole('a\nb'), edit(2, 2, 'B\nC\n'))).toBe(`@@ -1,2 +1,3 @@\n a\n-b\n${NONE}+B\n+C\n${NONE}`);
    expect(hunksOf(whole('a\r\nb'), edit(2, 2, 'b\nC\n'))).toBe(`@@ -1,2 +1,3 @@\n a\r\n-b\n${NONE}+b\r\n+C\n${NONE}`);
    expect(hunksOf(whole('a\nb'), edit(3, 2, 'c\n'))).toBe(`@@ -1,2 +1,3 @@\n a\n-b\n${NONE}+b\n+c\n${NONE}`);
    expect(hunksOf(whole('a\nb'), edit(2, 2, ''))).toBe(`@@ -1,2 +1,1 @@\n a\n-b\n${NONE}`);
    expect(hunksOf(whole('a\nb'), edit(2, 2, 'B'), edit(3, 2, 'c'))).toBe(
      `@@ -1,2 +1,3 @@\n a\n-b\n${NONE}+B\n+c\n${NONE}`,
    );
    expect(hunksOf(whole('a\nb'), edit(1, 1, 'A'))).toBe(`@@ -1,2 +1,2 @@\n-a\n+A\n b\n${NONE}`);
  });

  it('keeps lines of other encodings, and quotes names', () => {
    expect(hunksOf(whole('caf\xe9\nb\n'), edit(1, 2, 'caf\uFFFD\nB\n'))).toBe('@@ -1,2 +1,2 @@\n caf\xe9\n-b\n+B\n');
    expect(suggestionPatch(named(Buffer.from('\xe9 "x"', 'latin1')), whole('a\n'), [edit(1, 1, '\u00e9')])).toEqual(
      Buffer.from(
        'diff --git "a/\\351 \\042x\\042" "b/\\351 \\042x\\042"\n--- "a/\\351 \\042x\\042"\n+++ "b/\\351 \\042x\\042"\n@@ -1,1 +1,1 @@\n-a\n+\u00e9\n',
      ),
    );
  });

  it('has every line once: edits overlap if they share a line, or a place', () => {
    expect(overlapping([range(1, 2), range(3, 3), range(3, 2), range(4, 3)]).size).toBe(0);
    for (const [one, other] of [
      [range(1, 2), range(2, 3)],
      [range(1, 3), range(2, 1)],
      [range(2, 1), range(2, 1)],
      [range(2, 2), range(2, 2)],
    ] as const)
      expect([overlapping([one, other]).size, overlapping([other, one]).size]).toEqual([2, 2]);
  });
});

describe('a change with a suggestion', () => {
  const change = (hunks: string) =>
    Buffer.from(`diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n${hunks}`);
  const together = (change_: Buffer, ...edits: SuggestedEdit[]) => {
    const known = KnownText.ofSection(change_);
    return withSuggestion(change_, suggestionPatch(named(Buffer.from('x')), known, edits), known)?.toString();
  };

  it('is one change of the file, with an id of its own', () => {
    const text = together(change('@@ -4,3 +4,3 @@\n a\n-b\n+B\n c\n'), edit(5, 5, 'bee\n'));
    expect(text).toMatch(
      /^diff --git a\/x b\/x\nindex 1111111\.\.[0-9a-f]{40}\n--- a\/x\n\+\+\+ b\/x\n@@ -4,3 \+4,3 @@\n a\n-b\n\+bee\n c\n$/,
    );
  });

  it('names the blob of a file that is known as a whole', () => {
    const added =
      'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..7898192\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n';
    expect(together(Buffer.from(added), edit(1, 1, 'b\n'))).toContain(
      'index 0000000000000000000000000000000000000000..61780798228d17af2d34fce4cfbdf35556832472\n',
    );
  });

  it('is nothing if the suggestion takes the change back', () => {
    expect(together(change('@@ -4,3 +4,3 @@\n a\n-b\n+B\n c\n'), edit(5, 5, 'b\n'))).toBeUndefined();
    const two = together(change('@@ -4,3 +4,3 @@\n a\n-b\n+B\n c\n@@ -20,2 +20,1 @@\n d\n-e\n'), edit(5, 5, 'b\n'));
    expect(two?.slice(two.indexOf('@@'))).toBe('@@ -20,2 +20,1 @@\n d\n-e\n');
  });
});
