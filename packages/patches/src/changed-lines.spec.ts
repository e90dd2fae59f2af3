import { ChangedLines } from './changed-lines';
import { PATCH_LIMITS } from './limits';
import { readPatch } from './read-patch';
import type { PatchToolId } from './tools/tools';

const section = (ids: string, ...lines: readonly string[]) =>
  `diff --git a/x b/x\nindex ${ids} 100644\n--- a/x\n+++ b/x\n` +
  `@@ -1 +1,${lines.length} @@\n-old\n${lines.map((line) => `+${line}\n`).join('')}`;

async function digestOf(patch: string, tool: PatchToolId = 'git'): Promise<string | undefined> {
  const changed = new ChangedLines(0);
  let digest: string | undefined;
  for await (const file of readPatch(tool, chunksOf(patch), PATCH_LIMITS, changed)) digest = changed.next(file, tool);
  return digest;
}

/** A file of a changeset of Mercurial. */
const ofChangeset = (node: string, parent: string, file: string) =>
  `# HG changeset patch\n# Node ID ${node.repeat(40)}\n# Parent  ${parent.repeat(40)}\n${file}`;

/** As a file is read. */
async function* chunksOf(text: string) {
  for (let from = 0; from < text.length; from += 65_536) yield Buffer.from(text.slice(from, from + 65_536), 'latin1');
}

describe('the digest of a change', () => {
  it('is of its lines, and not of the ids of its sides', async () => {
    const one = await digestOf(section('1111111..2222222', 'a', 'b'));
    expect(await digestOf(section('3333333..4444444', 'a', 'b'))).toBe(one);
    expect(await digestOf(section('1111111..2222222', 'a', 'c'))).not.toBe(one);
    expect(await digestOf(section('1111111..2222222', 'ab'))).not.toBe(one);
  });

  it('has all of many lines, and of long ones', async () => {
    const many = (last: string) => [...Array.from({ length: 20_000 }, (_, at) => `line ${at}`), last];
    const long = (word: string) => `${'x'.repeat(40_000)}${word}${'x'.repeat(20_000)}`;
    for (const texts of [many, (word: string) => [long(word), long(word)]]) {
      const [one, same, other] = await Promise.all(
        ['a', 'a', 'b'].map((word) => digestOf(section('1111111..2222222', ...texts(word)))),
      );
      expect([one === same, one === other]).toEqual([true, false]);
    }
  });

  it('tells lines apart that are different only behind what is kept of them', async () => {
    const long = (word: string) => 'x'.repeat(100_000) + word;
    const one = await digestOf(section('1111111..2222222', long('a')));
    expect(await digestOf(section('1111111..3333333', long('b')))).not.toBe(one);
    expect(await digestOf(section('1111111..2222222', long('a')))).toBe(one);
  });

  it.each([
    ['a copy', (name: string) => `diff --git a/x b/${name}\ncopy from x\ncopy to ${name}\n`],
    ['an empty file', (name: string) => `diff --git a/${name} b/${name}\nnew file mode 100644\n`],
    [
      'binary data',
      (name: string) =>
        `diff --git a/${name} b/${name}\nindex 1..2\nGIT binary patch\nliteral 3\nKc$\{NkVg>*J3IGNG\n\n`,
    ],
  ])('is the same for %s in a changeset that was made anew', async (_, file) => {
    const one = await digestOf(ofChangeset('1', '0', file('y')), 'mercurial');
    expect(await digestOf(ofChangeset('3', '2', file('y')), 'mercurial')).toBe(one);
    expect(await digestOf(ofChangeset('1', '0', file('z')), 'mercurial')).not.toBe(one);
  });

  it('tells changesets apart of which the patch does not have the content', async () => {
    const file = 'diff --git a/x b/x\nBinary file x has changed\n';
    const one = await digestOf(ofChangeset('1', '0', file), 'mercurial');
    expect(await digestOf(ofChangeset('2', '0', file), 'mercurial')).not.toBe(one);
  });
});
