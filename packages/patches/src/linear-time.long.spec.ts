import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { interdiff } from './interdiff';
import { PatchFault } from './patch-fault';
import { readPatch } from './read-patch';
import type { PatchToolId } from './tools/tools';

const HEADER = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n';
const LIMITS = { headerLine: 1 << 22, hunks: 1 << 20 };

/** Patches that are hard to read, as long as it is said. */
const HARD: readonly (readonly [what: string, of: (length: number) => string])[] = [
  ['lines of a hunk', (length) => `${HEADER}@@ -1 +1,${length} @@\n-a\n${'+\n'.repeat(length)}`],
  ['one line of a hunk', (length) => `${HEADER}@@ -1 +1 @@\n-a\n+${'x'.repeat(length)}\n`],
  [
    'hunks',
    (length) =>
      HEADER + Array.from({ length: length / 16 }, (_, at) => `@@ -${at + 1} +${at + 1} @@\n-a\n+b\n`).join(''),
  ],
  ['files', (length) => 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n'.repeat(length / 32)],
  ['lines that look like files', (length) => 'diff --git a/x b/x\n'.repeat(length / 16)],
  ['lines of a header', (length) => `diff --git a/x b/x\n${'new mode 100644\n'.repeat(length / 16)}`],
  ['text', (length) => '--- a\n'.repeat(length / 4)],
  ['blanks', (length) => `${' '.repeat(length)}\n`],
  ['blanks in a name', (length) => `diff --git a/${' '.repeat(length)}\nold mode 100644\nnew mode 100755\n`],
  ['prefixes in a name', (length) => `diff --git a${' b/a'.repeat(length / 4)}\nold mode 100644\nnew mode 100755\n`],
  ['equal names', (length) => `diff --git a/${'x b/'.repeat(length / 4)}\nold mode 100644\nnew mode 100755\n`],
  ['an open quote', (length) => `diff --git "${'\\303'.repeat(length / 4)}\nold mode 100644\nnew mode 100755\n`],
  ['quotes', (length) => `diff --git ${' "'.repeat(length / 2)}\nold mode 100644\nnew mode 100755\n`],
  [
    'lines of a link',
    (length) =>
      `diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,${length} @@\n${'+\n'.repeat(length)}`,
  ],
  [
    'lines of a binary file',
    (length) => `diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\n${'KcmZ?wbhaQ\n'.repeat(length / 8)}\n`,
  ],
];

const LINE = '='.repeat(67);
const DIFFX = '#diffx: version=1.0\n#.change:\n';

/** The same of other tools. */
const HARD_OF_TOOLS: readonly (readonly [tool: PatchToolId, what: string, of: (length: number) => string])[] = [
  ['subversion', 'files', (length) => `Index: x\n${LINE}\n`.repeat(length / 64)],
  ['subversion', 'lines that look like files', (length) => 'Index: x\n'.repeat(length / 8)],
  ['subversion', 'labels', (length) => `Index: x\n${LINE}\n${'--- x\t(revision 1)\n'.repeat(length / 16)}`],
  [
    'subversion',
    'lines of properties',
    (length) =>
      `Index: x\n${LINE}\n\nProperty changes on: x\n${'_'.repeat(67)}\n${'## -0,0 +1 ##\n+a\n'.repeat(length / 16)}`,
  ],
  ['subversion', 'parentheses', (length) => `--- x${' ('.repeat(length / 2)}\n+++ x\t(revision 1)\n`],
  ['mercurial', 'files', (length) => 'diff -r 12 x\nBinary file x has changed\n'.repeat(length / 32)],
  ['mercurial', 'changesets', (length) => '# Parent 12\n'.repeat(length / 8)],
  ['perforce', 'files', (length) => '==== //d/a#1 ==M== //d/a ====\n'.repeat(length / 32)],
  ['perforce', 'changes in a line', (length) => `==== a${' ==M== '.repeat(length / 8)} ====\n`],
  ['unified', 'files', (length) => '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n'.repeat(length / 32)],
  ['unified', 'names', (length) => `Binary files x${' and x'.repeat(length / 4)} differ\n`],
  ['unified', 'old labels', (length) => '--- x\n'.repeat(length / 4)],
  [
    'unified',
    'sections of DiffX',
    (length) => DIFFX + '#..file:\n#...meta: length=13\n{"path":"x"}\n'.repeat(length / 32),
  ],
  [
    'unified',
    'metadata of DiffX',
    (length) => `${DIFFX}#..file:\n#...meta: length=${length}\n${' \n'.repeat(length / 2)}`,
  ],
  ['unified', 'options of DiffX', (length) => `#diffx: ${'a=b, '.repeat(length / 4)}\n`],
  ['bazaar', 'files', (length) => "=== added file 'x'\n".repeat(length / 16)],
  ['cvs', 'files', (length) => `Index: x\nRCS file: x\nBinary files x and x differ\n`.repeat(length / 32)],
  ['clearcase', 'ids', (length) => '==== a b ====\n'.repeat(length / 16)],
  ['plastic', 'files', (length) => '==== /x (1) ==C==\nBinary files a and b differ\n'.repeat(length / 32)],
  ['tfs', 'files', (length) => '--- $/x\t1\n+++ $/y\t(pending)\n'.repeat(length / 32)],
];

const withIds = (ids: string) => HEADER.replace('1111111..2222222', ids);
const [OLDER, REBASED, SAME_BASE] = ['1111111..2222222', '3333333..4444444', '1111111..3333333'];

/** One hunk, with these lines. */
const hunk = (ids: string, removed: readonly string[], added: readonly string[] = []) =>
  `${withIds(ids)}@@ -1,${removed.length} +${Math.min(added.length, 1)},${added.length} @@\n` +
  [...removed.map((text) => `-${text}\n`), ...added.map((text) => `+${text}\n`)].join('');

/** Many hunks, which remove one line each. */
const hunks = (ids: string, removed: readonly string[]) =>
  withIds(ids) + removed.map((text, at) => `@@ -${3 * at + 1} +${3 * at + 1} @@\n-${text}\n+${at}\n`).join('');

const words = (length: number, word: string, of: (at: number) => number = (at) => at) =>
  Array.from({ length }, (_, at) => `${word}${of(at)}`);

/** Lines that come once only in what is left of them behind each that came once before. */
const nested = (length: number, word: string) => [
  ...Array.from({ length: 40 }, (_, at) => [word, `u${at + 1}`, `u${at}`]).flat(),
  ...words(length, word, (at) => at % 5),
];

/** Revisions that are hard to compare, with so many lines. */
const HARD_TO_COMPARE: readonly (readonly [what: string, of: (length: number) => readonly [string, string]])[] = [
  ['lines that are all others', (n) => [hunk(OLDER, words(n, 'a')), hunk(REBASED, words(n, 'b'))]],
  [
    'lines that are all alike',
    (n) => {
      const same = words(n, 'same', () => 0);
      return [hunk(OLDER, same, words(n, 'a')), hunk(REBASED, same, words(n, 'b'))];
    },
  ],
  [
    'lines that are in eight places',
    (n) => [
      hunk(
        OLDER,
        words(n, 'word', (at) => ((at * 7919) % n) % (n / 8)),
      ),
      hunk(
        REBASED,
        words(n, 'word', (at) => ((at * 104_729) % n) % (n / 8)),
      ),
    ],
  ],
  [
    'lines that come once among others',
    (n) => [hunk(OLDER, ['a'], nested(n, 'x')), hunk(SAME_BASE, ['a'], nested(n, 'y'))],
  ],
  [
    'hunks',
    (n) => [
      hunks(
        OLDER,
        words(n, 'word', (at) => at % 50),
      ),
      hunks(
        REBASED,
        words(n, 'word', (at) => (at * 7) % 50),
      ),
    ],
  ],
  [
    'hunks that are alike',
    (n) => [
      hunks(
        OLDER,
        words(n, 'a', () => 0),
      ),
      hunks(
        REBASED,
        words(n, 'a', () => 0),
      ),
    ],
  ],
];

/** The methods that look at many bytes in one step: how many they look at. */
const NATIVE = {
  indexOf: (found: unknown, bytes: Uint8Array, [, from]: readonly unknown[]) =>
    (found === -1 ? bytes.length : Number(found)) - Number(from ?? 0),
  equals: (_: unknown, bytes: Uint8Array) => bytes.length,
  copy: (copied: unknown) => Number(copied),
  includes: (_: unknown, bytes: Uint8Array) => bytes.length,
  every: (_: unknown, bytes: Uint8Array) => bytes.length,
  toString: (text: unknown) => String(text).length,
} satisfies Record<string, (result: unknown, bytes: Uint8Array, args: readonly unknown[]) => number>;

/** Counts how often each block of this room runs. Begun once: V8 begins anew with all the code of the process. */
const session = new Session();

/** How much work does: how often each block of this room runs, and how many bytes Node's own code looks at. */
async function stepsOf(work: () => Promise<void> | void): Promise<number> {
  let bytes = 0;
  const spies = Object.entries(NATIVE).map(([name, weight]) => {
    // The methods are found by name, and called as they were.
    const own = Buffer.prototype[name];
    return jest.spyOn(Buffer.prototype, name).mockImplementation(function (this: any, ...args: any[]) {
      const result = own.apply(this, args);
      bytes += weight(result, this, args);
      return result;
    });
  });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  for (const spy of spies) spy.mockRestore();
  const blocks = result
    .filter(({ url }) => url.includes(`${sep}patches${sep}src${sep}`) && !url.endsWith('.spec.ts'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  expect(blocks.length).toBeGreaterThan(0);
  return blocks.reduce((sum, { count }) => sum + count, bytes);
}

async function read(patch: Buffer, chunk: number, tool: PatchToolId = 'git'): Promise<void> {
  try {
    for await (const { end } of readPatch(tool, inChunks(patch, chunk), LIMITS)) expect(end).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
  }
}

async function* inChunks(patch: Buffer, chunk: number): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < patch.length; from += chunk) yield patch.subarray(from, from + chunk);
}

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

describe('the time to read a patch', () => {
  it.each(HARD.flatMap(([what, of]) => [16, 1 << 20].map((chunk) => ({ what, of, chunk }))))(
    'grows as its length does: $what, in chunks of $chunk bytes',
    async ({ of, chunk }) => {
      const [small, large] = [Buffer.from(of(1 << 9)), Buffer.from(of(1 << 13))];

      const [few, many] = [await stepsOf(() => read(small, chunk)), await stepsOf(() => read(large, chunk))];

      expect(many / few).toBeLessThan(1.25 * (large.length / small.length));
    },
  );
});

describe('the time to read a patch of another tool', () => {
  it.each(HARD_OF_TOOLS)('grows as its length does: of %s, %s', async (tool, _what, of) => {
    const [small, large] = [Buffer.from(of(1 << 9)), Buffer.from(of(1 << 13))];

    const [few, many] = [await stepsOf(() => read(small, 16, tool)), await stepsOf(() => read(large, 16, tool))];

    expect(many / few).toBeLessThan(1.25 * (large.length / small.length));
  });
});

describe('the time to compare two revisions', () => {
  it.each(HARD_TO_COMPARE)('grows as their lines do: %s', async (_, of) => {
    const steps: number[] = [];
    for (const lines of [1 << 10, 1 << 14]) {
      const [older, newer] = of(lines).map((patch) => Buffer.from(patch)) as [Buffer, Buffer];
      steps.push(await stepsOf(() => void interdiff(older, newer)));
    }

    const [few = 0, many = 0] = steps;
    expect(many / few).toBeLessThan(1.25 * 16);
  });
});
