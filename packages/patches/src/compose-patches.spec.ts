import { composePatches } from './compose-patches';
import { type SampleContent, GitRepository, HAS_GIT, type Tree } from './git-repository.sample';
import { diffChunks } from './diff-chunks';
import { readSection } from './read-section';
import { wholeFile } from './whole-file';

const factsOf = (section: Buffer) => readSection(section);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');
const HEADER = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n';
/** Says nothing of blobs, so it may follow any. */
const NEXT = HEADER.replace(/index.*\n/, '');
const composed = (...sections: string[]) =>
  composePatches(sections.map((section) => Buffer.from(section, 'latin1')))?.toString('latin1');

describe('changes of a file, one after the other', () => {
  it('become one, with all lines that are known', () => {
    const first = `${HEADER}@@ -2,3 +2,3 @@\n two\n-three\n+drei\n four\n`;
    const second = `${HEADER.replace('1111111..2222222', '2222222..3333333')}@@ -4,2 +4,3 @@ heading\n four\n+more\n five\n@@ -9 +10 @@\n-nine\n+neun\n`;

    expect(composed(first, second)).toBe(
      'diff --git a/x b/x\nindex 1111111..3333333\n--- a/x\n+++ b/x\n' +
        '@@ -2,4 +2,5 @@\n two\n-three\n+drei\n four\n+more\n five\n@@ -9,1 +10,1 @@\n-nine\n+neun\n',
    );
  });

  it('leave out what they take back', () => {
    const there = `${HEADER}@@ -1,2 +1,2 @@\n-one\n-two\n+eins\n+zwei\n`;
    const back = `${NEXT}@@ -2 +2 @@\n-zwei\n+two\n`;

    expect(composed(there, back)).toContain('@@ -1,2 +1,2 @@\n-one\n+eins\n two\n');
    expect(composed(there, `${NEXT}@@ -1,2 +1,2 @@\n-eins\n-zwei\n+one\n+two\n`)).toContain(
      '@@ -1,2 +1,2 @@\n one\n two\n',
    );
  });

  it('are not composed where they do not follow each other', () => {
    const first = `${HEADER}@@ -1 +1 @@\n-one\n+two\n`;

    expect(composed(first, `${NEXT}@@ -1 +1 @@\n-three\n+four\n`)).toBeUndefined();
    expect(composed(first, `${NEXT}@@ -1 +1 @@\n-two\n\\ No newline at end of file\n+four\n`)).toBeUndefined();
    expect(composed(first, 'diff --git a/x b/x\nindex 1..2\nBinary files a/x and b/x differ\n')).toBeUndefined();
    expect(composed(first, `${HEADER}@@ -1 +1 @@\n-two\n+three\n`)).toBeUndefined();
    const fresh = `diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+one\n`;
    expect(composed(fresh, `${NEXT}@@ -2 +2 @@\n-one\n+two\n`)).toBeUndefined();
    expect(composed(fresh, fresh)).toBeUndefined();
  });

  it('are nothing where a file comes and goes, or moves there and back', () => {
    const move = (from: string, to: string) => `diff --git a/${from} b/${to}\nrename from ${from}\nrename to ${to}\n`;
    const fresh = `diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+one\n`;
    const gone = `diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n`;

    expect(composed(fresh, gone)).toBeUndefined();
    expect(composed(move('x', 'y'), move('y', 'x'))).toBeUndefined();
    expect(composed(move('x', 'y'), move('y', 'z'))).toBe('diff --git a/x b/z\nrename from x\nrename to z\n');
  });

  it('are refused if they have more lines than may be', () => {
    const first = Buffer.from(`${HEADER}@@ -1 +1 @@\n-one\n+two\n`);
    expect(() => composePatches([first, first], { most: 3 })).toThrow(expect.objectContaining({ kind: 'limit' }));
  });

  it('take time in proportion to their lines, each', () => {
    const many = 20_000;
    const fresh = Buffer.from(
      `diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,${many} @@\n${'+x\n'.repeat(many)}`,
    );
    const spread = Buffer.from(
      NEXT + Array.from({ length: many / 2 }, (_, at) => `@@ -${2 * at + 1} +${2 * at + 1} @@\n-x\n+y\n`).join(''),
    );
    const slices = jest.spyOn(Array.prototype, 'slice');
    const patch = composePatches([fresh, spread]);
    const copied = slices.mock.results.reduce((sum, { value }) => sum + (value as unknown[]).length, 0);
    slices.mockRestore();

    expect(patch && wholeFile(patch, 'new')?.toString()).toBe('y\nx\n'.repeat(many / 2));
    expect(copied).toBeLessThan(5 * many);
  });
});

(HAS_GIT ? describe : describe.skip)('series of changes that git writes', () => {
  const git = HAS_GIT ? new GitRepository() : ({} as GitRepository);
  afterAll(() => git.remove());

  /** Linear congruential, so that a seed says all. */
  const randomOf = (seed: number) => {
    let state = seed;
    return (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  };
  const linesOf = (text: string) => text.split(/(?<=\n)/).filter(Boolean);
  /** A text that others may have in common with it: few words, so that lines are alike. */
  const word = (below: (limit: number) => number) =>
    ['', 'a', 'b', '{', '}', '-- x', '++ y', ' c', 'd\r'][below(9)] ?? '';
  const edited = (text: string, below: (limit: number) => number): string => {
    const lines = linesOf(text);
    for (let edits = 1 + below(4); edits > 0; edits -= 1) {
      const added = Array.from({ length: below(4) }, () => `${word(below)}\n`);
      lines.splice(below(lines.length + 1), below(4), ...added);
    }
    const joined = lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
    return below(4) === 0 ? joined.slice(0, -1) : joined;
  };
  const diff = (before: Tree, after: Tree, options: readonly string[]) => {
    const old = git.tree(before);
    git.tree(after);
    return git.git(['diff', '--cached', '--full-index', ...options, old]);
  };
  const applied = (before: Tree, patch: Buffer): string => {
    git.tree(before);
    git.git(['apply', '--cached', '--unidiff-zero'], patch);
    return git.line(['write-tree']);
  };

  it.each(Array.from({ length: 8 }, (_, seed) => seed))('make what they made, together: series %d', (seed) => {
    const below = randomOf(seed * 7919 + 1);
    const context = [`-U${[0, 1, 3, 10][below(4)]}`];
    const text = Array.from({ length: below(30) }, () => `${word(below)}\n`).join('');
    const versions: (string | undefined)[] = [below(5) === 0 ? undefined : text];
    for (let left = 2 + below(5); left > 0; left -= 1) {
      const next = edited(versions.at(-1) ?? '', below);
      if (next !== versions.at(-1)) versions.push(next);
    }
    if (below(6) === 0) versions.push(undefined);
    const trees = versions.map((version): Tree => (version === undefined ? {} : { file: version }));
    const sections = trees.slice(1).map((tree, at) => diff(trees[at] ?? {}, tree, context));
    const [first = {}, last = {}] = [trees[0], trees.at(-1)];
    const isNothing = versions[0] === versions.at(-1);

    const patch = composePatches(sections);

    if (isNothing) {
      expect(patch ? diffChunks(patch).filter(({ change }) => change !== 'equal') : []).toEqual([]);
      return;
    }
    if (!patch) throw new Error(`nothing is composed of ${sections.map(String).join('')}`);
    const direct = factsOf(diff(first, last, context));
    const { sourceRevision, destRevision, isNew, status } = factsOf(patch);
    expect({ sourceRevision, destRevision, isNew, status }).toEqual({
      sourceRevision: direct.sourceRevision,
      destRevision: direct.destRevision,
      isNew: direct.isNew,
      status: direct.status,
    });
    expect(applied(first, patch)).toBe(git.tree(last));
    // What comes to be known of a side is its content, or nothing.
    for (const [at, version] of versions.entries()) {
      const whole = at === 0 ? undefined : composePatches(sections, { shown: at });
      const content = whole && wholeFile(whole, 'new');
      if (content) expect(content.toString()).toBe(version);
      if (versions[0] === undefined && version !== undefined) expect(content?.toString()).toBe(version);
    }
  });

  it('go with the file where it moves, is copied, and gets another mode', () => {
    const text = numbered(30);
    const trees: Tree[] = [
      { one: text },
      { 'caf\xc3\xa9 "x"': text.replace('line 3\n', 'three\n') },
      { 'caf\xc3\xa9 "x"': ['100755', text.replace('line 3\n', 'three\n')] satisfies SampleContent },
      {
        'two b/two': [
          '100755',
          text.replace('line 3\n', 'three\n').replace('line 9\n', 'nine\n'),
        ] satisfies SampleContent,
      },
    ];
    const sections = trees.slice(1).map((tree, at) => diff(trees[at] ?? {}, tree, ['-M']));

    const patch = composePatches(sections) ?? Buffer.from('');

    expect(factsOf(patch)).toMatchObject({ status: 'moved', oldMode: '100644', newMode: '100755' });
    expect(applied(trees[0] ?? {}, patch)).toBe(git.tree(trees.at(-1) ?? {}));
  });
});
