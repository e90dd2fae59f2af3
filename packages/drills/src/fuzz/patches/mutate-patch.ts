import type { Random } from '@review-service/testing/random';

/** Lines that mean something in a patch, where they do not belong. */
const LINES = [
  ...['diff --git a/x b/x', 'diff --git "a/\\303\\251" "b/\\303\\251"', 'diff --git a/x y b/x y', 'diff --git x x'],
  ...[
    'diff --git ',
    'diff --git a/x "b/x',
    'diff --cc x',
    'diff --combined x',
    'index 1,2..3',
    'mode 100644,100644..100755',
  ],
  ...['index 1111111..2222222 100644', 'index 0000000..2222222', 'index 1111111..0000000', 'index 1..2 120000'],
  ...['old mode 100644', 'new mode 100755', 'new mode 120000', 'new file mode 100644', 'new file mode 120000'],
  ...['deleted file mode 100644', 'deleted file mode 160000', 'similarity index 90%', 'dissimilarity index 90%'],
  ...['rename from x', 'rename to y', 'rename to "\\000"', 'copy from x', 'copy to y'],
  ...['--- a/x', '+++ b/x', '--- /dev/null', '+++ /dev/null', '--- "a/\\t"', '+++ "b/\\t"', '--- x\t', '---', '+++ '],
  ...[
    '@@ -1 +1 @@',
    '@@ -0,0 +1 @@',
    '@@ -1,3 +1,3 @@ heading',
    '@@ -99999999999 +1 @@',
    '@@ -1,0 +1,0 @@',
    '@@@ -1 -1 +1 @@@',
  ],
  ...[
    '@@',
    '@@ -',
    '@@ -9999999999,9999999999 +1 @@',
    ' ',
    '-',
    '+',
    ' a',
    '-a',
    '+a',
    '',
    '\\ No newline at end of file',
    '\\',
  ],
  ...['-- ', '--', '2.39.5', 'From 0123456789 Mon Sep 17 00:00:00 2001', '---- a/x', '++++ b/x', 'Index: x'],
  ...[
    'GIT binary patch',
    'literal 3',
    'delta 3',
    'KcmZ?wbhaQ',
    'HcmV?d00001',
    'Binary files a/x and b/x differ',
    '\0',
    '\xff\xfe',
  ],
];

/** A way to break a patch: it gives the new lines, each with its line feed but perhaps the last. */
type Way = (random: Random, lines: Buffer[], others: readonly Buffer[]) => Buffer[];

const LF = Buffer.from('\n');
const at = (random: Random, lines: Buffer[]): number => random.below(lines.length + 1);

/** Some of the lines are replaced by what becomes of them. */
function some(random: Random, lines: Buffer[], change: (chosen: Buffer[]) => Buffer[]): Buffer[] {
  const from = at(random, lines);
  const to = Math.min(lines.length, from + 1 + random.below(random.pick([1, 3, 30])));
  return [...lines.slice(0, from), ...change(lines.slice(from, to)), ...lines.slice(to)];
}

const inOne =
  (change: (random: Random, line: Buffer) => Buffer): Way =>
  (random, lines) =>
    some(random, lines, ([line = LF, ...others]) => [change(random, line), ...others]);

const WAYS: readonly Way[] = [
  (random, lines) => some(random, lines, () => []),
  (random, lines) => some(random, lines, (chosen) => [...chosen, ...chosen]),
  (random, lines) => some(random, lines, (chosen) => [...chosen].reverse()),
  (random, lines, others) => some(random, lines, (chosen) => [random.pick(others), ...chosen]),
  (random, lines, others) => some(random, lines, (chosen) => [random.pick(others), ...chosen.slice(1)]),
  (random, lines) => lines.slice(0, at(random, lines)),
  (random, lines) => lines.slice(at(random, lines)),
  inOne((random, line) => line.subarray(0, random.below(line.length + 1))),
  inOne((random, line) => Buffer.concat([line, Buffer.from([random.below(256)])])),
  inOne((random, line) => {
    const changed = Buffer.from(line);
    if (changed.length > 0) changed[random.below(changed.length)] = random.below(256);
    return changed;
  }),
  inOne((random, line) => Buffer.from(line.toString('latin1').replace(/\d+/, String(random.below(12))), 'latin1')),
  inOne((random, line) =>
    Buffer.from(line.toString('latin1').replace(/\d(?!.*\d)/, String(random.below(12))), 'latin1'),
  ),
  inOne((random, line) =>
    Buffer.concat([line.subarray(0, -1), Buffer.from(random.pick(['\r\n', '\r', '\t\n', ' \n', '"\n']))]),
  ),
  inOne((random, line) =>
    Buffer.concat([line.subarray(0, -1), Buffer.alloc(random.below(400), random.pick(['x', ' ', '/', 'b/ '])), LF]),
  ),
  (_random, lines) => lines.map((line) => Buffer.from(line.toString('latin1').replace(/\n$/, '\r\n'), 'latin1')),
  (_random, lines) => [...lines.slice(0, -1), (lines.at(-1) ?? LF).subarray(0, -1)],
];

/** Each line of Git's that means something, alone. */
export const GIT_LINES: readonly Buffer[] = LINES.map((line) => Buffer.from(`${line}\n`, 'latin1'));

/** The lines of a patch. */
export const linesOf = (patch: Buffer): Buffer[] => {
  const lines = [];
  for (let from = 0; from < patch.length;) {
    const end = patch.indexOf(LF, from);
    const to = end === -1 ? patch.length : end + 1;
    lines.push(patch.subarray(from, to));
    from = to;
  }
  return lines;
};

/**
 * A few patches joined, and broken up to five times.
 * @param others lines that mean something where they do not belong
 */
export function mutatedPatch(
  random: Random,
  patches: readonly Buffer[],
  others: readonly Buffer[] = GIT_LINES,
): Buffer {
  const count = 1 + random.below(3);
  let lines = Array.from({ length: count }, () => linesOf(random.pick(patches))).flat();
  for (let times = random.below(6); times > 0; times -= 1) lines = random.pick(WAYS)(random, lines, others);
  return Buffer.concat(lines);
}
