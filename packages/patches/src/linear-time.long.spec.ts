import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { PatchFault } from './patch-fault';
import { readPatch } from './read-patch';

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
    (length) => `diff --git a/x b/x\nGIT binary patch\nliteral 3\n${'KcmZ?wbhaQ\n'.repeat(length / 8)}\n`,
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

/** How much reading does: how often each block of this room runs, and how many bytes Node's own code looks at. */
async function stepsOf(patch: Buffer, chunk: number): Promise<number> {
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
  try {
    for await (const { end } of readPatch(inChunks(patch, chunk), LIMITS)) expect(end).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  for (const spy of spies) spy.mockRestore();
  const blocks = result
    .filter(({ url }) => url.includes(`${sep}patches${sep}src${sep}`) && !url.endsWith('.spec.ts'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  expect(blocks.length).toBeGreaterThan(0);
  return blocks.reduce((sum, { count }) => sum + count, bytes);
}

async function* inChunks(patch: Buffer, chunk: number): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < patch.length; from += chunk) yield patch.subarray(from, from + chunk);
}

describe('the time to read a patch', () => {
  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());

  it.each(HARD.flatMap(([what, of]) => [16, 1 << 20].map((chunk) => ({ what, of, chunk }))))(
    'grows as its length does: $what, in chunks of $chunk bytes',
    async ({ of, chunk }) => {
      const [small, large] = [Buffer.from(of(1 << 9)), Buffer.from(of(1 << 13))];

      const [few, many] = [await stepsOf(small, chunk), await stepsOf(large, chunk)];

      expect(many / few).toBeLessThan(1.25 * (large.length / small.length));
    },
  );
});
