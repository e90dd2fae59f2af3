import { GitRepository, HAS_GIT } from './git-repository.sample';
import { interdiff } from './interdiff';
import { applied, randomRevisions } from './random-revisions.sample';
import { comparedSeries, rateOf } from './rebased-series.sample';
import { withWholeContext } from './whole-context';

const REVISIONS = 500;

const header = (ids: string, path = 'x') =>
  `diff --git a/${path} b/${path}\nindex ${ids} 100644\n--- a/${path}\n+++ b/${path}\n`;
const change = (ids: string, ...hunks: string[]) => Buffer.from(header(ids) + hunks.join(''), 'latin1');
const hunksOf = (text: string) => text.slice(Math.max(text.indexOf('@@'), 0));

describe('a comparison of two revisions of a change', () => {
  it('shows what one of them does and the other does not', () => {
    const older = change(
      '1111111..2222222',
      '@@ -1,4 +1,4 @@\n one\n-two\n+zwei\n three\n four\n',
      '@@ -20,1 +20,2 @@ f()\n a\n+b\n',
    );
    const newer = change('1111111..3333333', '@@ -1,4 +1,5 @@\n one\n-two\n+deux\n three\n+more\n four\n');

    const { patch, isApproximate } = interdiff(older, newer);
    expect(hunksOf(patch.text)).toBe(
      '@@ -1,4 +1,5 @@\n one\n-zwei\n+deux\n three\n+more\n four\n@@ -20,2 +21,1 @@ f()\n a\n-b\n',
    );
    expect(patch.text).toContain('index 2222222..3333333\n');
    expect(patch).toMatchObject({ insertCount: 2, deleteCount: 2, headings: ['', 'f()'] });
    expect(isApproximate).toBe(false);
  });

  it('is empty for a change that was only rebased, and passes over what others changed beside it', () => {
    const context = ' first();\n second();\n';
    const older = change('1111111..2222222', `@@ -10,4 +10,5 @@\n${context}+mine();\n third();\n fourth();\n`);
    const newer = change('4444444..5555555', `@@ -30,4 +30,5 @@\n${context}+mine();\n third();\n theirs();\n`);

    expect(interdiff(older, newer)).toMatchObject({ patch: { text: '', insertCount: 0, deleteCount: 0 } });
  });

  it('numbers lines of which one revision says nothing by those around them', () => {
    const hunk = (first: number, word: string, ...context: string[]) =>
      `@@ -${first},${context.length + 2} +${first},${context.length + 2} @@\n${context.join('')}-old();\n+${word}();\n last();\n`;
    const older = change('1111111..2222222', hunk(10, 'mine', ' one();\n', ' two();\n', ' three();\n'));
    const newer = change('4444444..5555555', hunk(7, 'other', ' three();\n'));

    expect(hunksOf(interdiff(older, newer).patch.text)).toMatch(/^@@ -10,5 \+5,5 @@\n one/);
    expect(hunksOf(interdiff(newer, older).patch.text)).toMatch(/^@@ -5,5 \+10,5 @@\n one/);
  });

  it('says that it is approximate where others changed lines beside what is different', () => {
    const older = change('1111111..2222222', '@@ -1,3 +1,3 @@\n first();\n-old();\n+mine();\n third();\n');
    const newer = change('4444444..5555555', '@@ -1,3 +1,3 @@\n first();\n-theirs();\n+mine(1);\n third();\n');

    const { patch, isApproximate } = interdiff(older, newer);
    expect(hunksOf(patch.text)).toBe('@@ -1,3 +1,3 @@\n first();\n-mine();\n+mine(1);\n third();\n');
    expect(isApproximate).toBe(true);
  });

  it('takes a change back', () => {
    const { patch } = interdiff(
      change('1111111..2222222', '@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n\\ No newline at end of file\n'),
    );
    expect(patch.text).toBe(
      'diff --git a/x b/x\nindex 2222222..1111111\n--- a/x\n+++ b/x\n' +
        '@@ -1,2 +1,2 @@\n one\n-zwei\n\\ No newline at end of file\n+two\n',
    );
    const fresh =
      'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+one\n';
    expect(interdiff(Buffer.from(fresh)).patch.text).toBe(
      'diff --git a/x b/x\ndeleted file mode 100644\nindex 1111111..0000000000000000000000000000000000000000\n' +
        '--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-one\n',
    );
  });

  it('of new files has all of them', () => {
    const fresh = (id: string, ...lines: string[]) =>
      Buffer.from(
        `diff --git a/x b/x\nnew file mode 100644\nindex 0000000..${id}\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,${lines.length} @@\n` +
          lines.map((line) => `+${line}\n`).join(''),
      );
    const { patch } = interdiff(fresh('1111111', 'a', 'b', 'c'), fresh('2222222', 'a', 'c', 'd'));
    expect(hunksOf(patch.text)).toBe('@@ -1,3 +1,3 @@\n a\n-b\n c\n+d\n');
  });

  it('says of a binary file only that it is another one', () => {
    const binary = (id: string) =>
      Buffer.from(`diff --git a/x b/x\nindex 1111111..${id} 100644\nBinary files a/x and b/x differ\n`);
    expect(interdiff(binary('2222222'), binary('3333333')).patch.text).toContain('Binary files a/x and b/x differ\n');
  });

  it('of one version of a file, applied to the older file, makes the newer one', () => {
    const faults: string[] = [];
    let compared = 0;
    for (let seed = 0; seed < REVISIONS; seed += 1) {
      const revisions = randomRevisions(seed);
      if (!revisions) continue;
      const { files, patches } = revisions;
      compared += 1;
      const { patch, isApproximate } = interdiff(...patches);
      const result = applied(files[0], patch.text).join('');
      if (isApproximate || result !== files[1].join('')) faults.push(`seed ${seed}`);
    }

    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(REVISIONS / 2);
  });

  describe('by the files that the changes are of', () => {
    const whole = (section: Buffer, base: string) => withWholeContext(section, Buffer.from(base)) ?? Buffer.alloc(0);

    it('is certain, and says in which function it is', () => {
      const base = 'first() {\n  a;\n  b;\n  c;\n  d;\n  e;\n  f;\n  g;\n}\n';
      const upstream = base.replace('first', 'second');
      const [older, newer] = [
        change('1111111..2222222', '@@ -8 +8 @@ first() {\n-  g;\n+  G;\n'),
        change('3333333..4444444', '@@ -8 +8 @@ second() {\n-  g;\n+  H;\n'),
      ];
      const { patch, isApproximate } = interdiff(whole(older, base), whole(newer, upstream), { areWhole: true });
      expect(hunksOf(patch.text)).toBe(
        '@@ -3,7 +3,7 @@ second() {\n   b;\n   c;\n   d;\n   e;\n   f;\n-  G;\n+  H;\n }\n',
      );
      expect(isApproximate).toBe(false);
    });

    it('takes no line for granted that the other version does not have', () => {
      const [base, upstream] = ['a\nb\nc\nd\n', 'a\n'];
      const older = change('1111111..2222222', '@@ -1,4 +1,3 @@\n-a\n+A\n b\n c\n-d\n');
      const newer = change('3333333..4444444', '@@ -1 +1 @@\n-a\n+A\n');
      const { patch, isApproximate } = interdiff(whole(older, base), whole(newer, upstream), { areWhole: true });
      expect([patch.text, isApproximate]).toEqual(['', false]);
    });

    it('of a file that the older revision adds, and that is there before the newer one, is what changes in it', () => {
      const fresh = Buffer.from(
        'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,3 @@\n+a\n+b\n+c\n',
      );
      const newer = change('1111111..2222222', '@@ -2 +2 @@\n-b\n+B\n');
      const { patch, isApproximate } = interdiff(whole(fresh, ''), whole(newer, 'a\nb\nc\n'), { areWhole: true });
      expect(hunksOf(patch.text)).toBe('@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n');
      expect(isApproximate).toBe(false);
    });
  });

  it('is made of long changes, too, in which lines are alike', () => {
    const many = 20_000;
    const body = (sign: string) => Array.from({ length: many }, (_, at) => `-${at % 7}\n+${sign}${at % 5}\n`).join('');
    const whole = (ids: string, sign: string) => change(ids, `@@ -1,${many} +1,${many} @@\n${body(sign)}`);

    const { patch } = interdiff(whole('1111111..2222222', 'x'), whole('1111111..3333333', 'y'));
    expect(patch.insertCount).toBe(many);
  });
});

(HAS_GIT ? describe : describe.skip)('series that Git rebases', () => {
  const git = HAS_GIT ? new GitRepository() : ({} as GitRepository);
  afterAll(() => git.remove());

  it('are compared for certain by the files that the changes are of', () => {
    const rate = rateOf([0, 1, 2].map((seed) => comparedSeries(git, seed, 'files')));

    expect(rate).toMatchObject({ invented: 0, approximate: 0 });
    expect(rate.found).toBe(rate.wanted);
  });
});
