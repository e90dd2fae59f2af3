import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { wholeFile } from './whole-file';
import type { Side } from './side';

const blobId = (content: string) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content, 'latin1').digest('hex');
const whole = (text: string, side: Side) => wholeFile(Buffer.from(text, 'latin1'), side)?.toString('latin1');
const NONE = '\\ No newline at end of file\n';

/** The header of a change between two contents; undefined: there is no such file. */
const headerOf = (old: string | undefined, now: string | undefined, digits = 40) => {
  const id = (content: string | undefined) =>
    (content === undefined ? '0'.repeat(40) : blobId(content)).slice(0, digits);
  const mode = old === undefined ? 'new file mode 100644\n' : now === undefined ? 'deleted file mode 100644\n' : '';
  return `diff --git a/x b/x\n${mode}index ${id(old)}..${id(now)}\n`;
};
const labels = (old: string | undefined, now: string | undefined) =>
  `--- ${old === undefined ? '/dev/null' : 'a/x'}\n+++ ${now === undefined ? '/dev/null' : 'b/x'}\n`;
const change = (old: string | undefined, now: string | undefined, hunks: string, digits = 40) =>
  headerOf(old, now, digits) + labels(old, now) + hunks;

describe.each([
  ['new', '+', '-0,0 +1'],
  ['old', '-', '-1'],
] as const)('the whole %s side of a file that is new, or deleted', (side, sign, numbers) => {
  const of = (content: string, hunks: string, digits?: number) =>
    side === 'new' ? change(undefined, content, hunks, digits) : change(content, undefined, hunks, digits);
  const hunk = (count: number) => `@@ ${numbers},${count}${side === 'old' ? ' +0,0' : ''} @@\n`;

  it.each([
    ['lines', `${hunk(2)}${sign}a\r\n${sign}\n`, 'a\r\n\n'],
    ['a last line without line feed', `${hunk(2)}${sign}a\n${sign}caf\xe9\n${NONE}`, 'a\ncaf\xe9'],
  ])('is its %s', (_what, hunks, content) => {
    expect(whole(of(content, hunks), side)).toBe(content);
    expect(whole(of(content, hunks, 7), side)).toBe(content);
  });

  it('may be empty', () => {
    expect(whole(side === 'new' ? headerOf(undefined, '') : headerOf('', undefined), side)).toBe('');
  });

  it('needs no blob id, but must not have that of another content', () => {
    const [hunks, content] = [`${hunk(1)}${sign}a\n`, 'a\n'];
    expect(whole(of(content, hunks).replace(/^index.*\n/m, ''), side)).toBe(content);
    expect(whole(of('filtered\n', hunks), side)).toBeUndefined();
  });

  it('is not the other side', () => {
    expect(whole(of('a\n', `${hunk(1)}${sign}a\n`), side === 'new' ? 'old' : 'new')).toBeUndefined();
  });
});

describe('the sides of a file that changes', () => {
  const [OLD, NOW] = ['one\ntwo\nthree', 'one\nzwei\nthree\n'];
  const HUNK = `@@ -1,3 +1,3 @@\n one\n-two\n-three\n${NONE}+zwei\n+three\n`;

  it('are what the hunks cover', () => {
    expect([whole(change(OLD, NOW, HUNK), 'old'), whole(change(OLD, NOW, HUNK), 'new')]).toEqual([OLD, NOW]);
    const apart = `@@ -1 +1 @@\n-one\n+eins\n@@ -2,2 +2,2 @@\n two\n-three\n${NONE}+drei\n`;
    const [old, now] = [OLD, 'eins\ntwo\ndrei\n'];
    expect([whole(change(old, now, apart), 'old'), whole(change(old, now, apart), 'new')]).toEqual([old, now]);
  });

  it('may be empty before, or after', () => {
    const [filled, emptied] = [change('', 'a\n', '@@ -0,0 +1 @@\n+a\n'), change('a\n', '', '@@ -1 +0,0 @@\n-a\n')];
    expect([whole(filled, 'old'), whole(filled, 'new')]).toEqual(['', 'a\n']);
    expect([whole(emptied, 'old'), whole(emptied, 'new')]).toEqual(['a\n', '']);
  });

  it.each([
    ['more lines follow', change(`${OLD}\nmore\n`, `${NOW}more\n`, HUNK.replace(NONE, ''))],
    ['lines are before them', change(`more\n${OLD}`, `more\n${NOW}`, HUNK.replace('-1,3 +1,3', '-2,3 +2,3'))],
    ['lines are between them', change('a\nb\nc\n', 'A\nb\nC\n', '@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n')],
    ['no id tells it', change(OLD, NOW, HUNK).replace(/^index.*\n/m, '')],
    ['an id is too short to tell it', change(OLD, NOW, HUNK, 6)],
    ['Git sent no lines', `${headerOf(OLD, NOW)}Binary files a/x and b/x differ\n`],
    ['only the mode changes', 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n'],
  ])('are not known where %s', (_why, text) => {
    expect([whole(text, 'old'), whole(text, 'new')]).toEqual([undefined, undefined]);
  });
});

it('a side is read up to so many lines', () => {
  const section = Buffer.from(change('a\n', 'b\n', '@@ -1 +1 @@\n-a\n+b\n'));
  expect(wholeFile(section, 'new', 2)?.toString()).toBe('b\n');
  expect(() => wholeFile(section, 'new', 1)).toThrow(expect.objectContaining({ kind: 'limit' }));
});

it('the whole old side is not known where Git left its lines out', () => {
  expect(whole(headerOf('a\n', undefined), 'old')).toBeUndefined();
});

describe('the sides of a binary file', () => {
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
  /** As Git writes it. */
  const literal = (content: string, size = content.length) => {
    const packed = deflateSync(Buffer.from(content, 'latin1'));
    const lines: string[] = [];
    for (let from = 0; from < packed.length; from += 52) {
      const bytes = packed.subarray(from, from + 52);
      const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
      let line = String.fromCharCode(bytes.length > 26 ? bytes.length + 0x60 - 26 : bytes.length + 0x40);
      for (let at = 0; at < bytes.length; at += 4) {
        let value = padded.readUInt32BE(at);
        let group = '';
        for (let digit = 0; digit < 5; digit += 1, value = Math.floor(value / 85))
          group = (DIGITS[value % 85] ?? '') + group;
        line += group;
      }
      lines.push(line);
    }
    return `literal ${size}\n${lines.join('\n')}\n\n`;
  };
  const [OLD, NOW] = ['\0old\xff'.repeat(30), '\0new\xfe'];

  it('are what Git wrote as a whole', () => {
    const text = `${headerOf(OLD, NOW)}GIT binary patch\n${literal(NOW)}${literal(OLD)}`;
    expect([whole(text, 'old'), whole(text, 'new')]).toEqual([OLD, NOW]);
    const fresh = `${headerOf(undefined, NOW)}GIT binary patch\n${literal(NOW)}${literal('')}`;
    expect([whole(fresh, 'old'), whole(fresh, 'new')]).toEqual([undefined, NOW]);
  });

  it.each([
    ['a difference', `${headerOf(OLD, NOW)}GIT binary patch\n${literal(NOW).replace('literal', 'delta')}`],
    ['larger than it says', `${headerOf(OLD, NOW)}GIT binary patch\n${literal(NOW, 3)}`],
    ['smaller than it says', `${headerOf(OLD, NOW)}GIT binary patch\n${literal(NOW, 9)}`],
    ['larger than may be', `${headerOf(OLD, NOW)}GIT binary patch\n${literal(NOW, 16_777_217)}`],
    ['broken', `${headerOf(OLD, NOW)}GIT binary patch\nliteral 5\nA~~~~~\n\n`],
    ['another content', `${headerOf(OLD, NOW)}GIT binary patch\n${literal(`${NOW}!`)}`],
  ])('are not known where it is %s', (_what, text) => {
    expect(whole(text, 'new')).toBeUndefined();
  });
});
