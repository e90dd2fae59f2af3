import type { Random } from '@review-service/testing/random';

const NAMES = ['x', 'y', 'evil', 'lib/x', 'lib/y', 'a b', 'x b/x', 'caf\xe9'];

/** What names are written with before the change and after it. */
type Prefixes = readonly [old: string, now: string];
const PREFIXES: readonly Prefixes[] = [
  ...Array.from({ length: 12 }, (): Prefixes => ['a/', 'b/']),
  ['', ''],
  ['i/', 'w/'],
  ['old/', 'new/'],
];

const MODES = ['100644', '100755', '120000'];
const DATA = 'HcmV?d00001';
const BINARY = ['GIT binary patch', 'literal 0', DATA, '', 'literal 0', DATA, ''];
const HUNKS = [
  ['@@ -1 +1 @@', '-a', '+b'],
  ['@@ -3,2 +3,3 @@ heading', ' a', '+--- a/x', ' b'],
  ['@@ -9 +9 @@', '-a', '\\ No newline at end of file', '+diff --git a/x b/x'],
];

/** Some lines of a patch, with names drawn by chance. */
type Part = (random: Random, prefixes: Prefixes) => string[];

const heading = ([old, now]: Prefixes, name: string, other = name) => `diff --git ${old}${name} ${now}${other}`;
const labels = ([old, now]: Prefixes, name: string, other = name) => [`--- ${old}${name}`, `+++ ${now}${other}`];
const hunks = (random: Random): string[] => HUNKS.slice(0, 1 + random.below(3)).flat();

/** Files as Git writes them. */
const FILES: readonly Part[] = [
  (random, prefixes) => {
    const name = random.pick(NAMES);
    return [heading(prefixes, name), 'index 1111111..2222222 100644', ...labels(prefixes, name), ...hunks(random)];
  },
  (random, prefixes) => {
    const name = random.pick(NAMES);
    const modes = ['old mode 100644', 'new mode 100755'];
    const change = ['index 1111111..2222222', ...labels(prefixes, name), ...hunks(random)];
    return [heading(prefixes, name), ...modes, ...(random.chance(0.3) ? change : [])];
  },
  (random, prefixes) => {
    const [name, other] = [random.pick(NAMES), random.pick(NAMES)];
    const verb = random.pick(['rename', 'copy']);
    const moved = ['similarity index 90%', `${verb} from ${name}`, `${verb} to ${other}`];
    const change = ['index 1111111..2222222 100644', ...labels(prefixes, name, other), ...hunks(random)];
    return [heading(prefixes, name, other), ...moved, ...(random.chance(0.5) ? change : [])];
  },
  (random, prefixes) => {
    const name = random.pick(NAMES);
    const change = ['--- /dev/null', `+++ ${prefixes[1]}${name}`, '@@ -0,0 +1 @@', '+b'];
    const rest = random.pick([[], change, BINARY]);
    return [heading(prefixes, name), 'new file mode 100644', 'index 0000000..2222222', ...rest];
  },
  (random, prefixes) => {
    const name = random.pick(NAMES);
    const change = [`--- ${prefixes[0]}${name}`, '+++ /dev/null', '@@ -1 +0,0 @@', '-a'];
    const rest = random.pick([[], change]);
    return [heading(prefixes, name), 'deleted file mode 100644', 'index 1111111..0000000', ...rest];
  },
  (random, prefixes) => {
    const name = random.pick(NAMES);
    const notice = [`Binary files ${prefixes[0]}${name} and ${prefixes[1]}${name} differ`];
    return [heading(prefixes, name), 'index 1111111..2222222 100644', ...random.pick([BINARY, notice])];
  },
];

/** What stands between files. */
const TEXTS: readonly Part[] = [
  () => [''],
  () => ['text'],
  () => ['-- ', '2.39.5', ''],
  () => ['-----BEGIN PGP SIGNATURE-----', '', '+abc', '-----END PGP SIGNATURE-----'],
  () => ['--=-boundary', 'Content-Type: text/plain', ''],
  (random, prefixes) => [
    `From ${'0'.repeat(40)} Mon Sep 17 00:00:00 2001`,
    'Subject: [PATCH] x',
    '',
    ...(random.chance(0.5) ? soup(random, prefixes, 3) : ['words']),
    ...(random.chance(0.8) ? ['---', ' 1 file changed', ''] : []),
  ],
  () => ['Submodule lib 1111111..2222222:', '  > words'],
  () => ['* Unmerged path x'],
];

const pathOf = (random: Random, prefix: string): string => {
  const name = `${prefix}${random.pick(NAMES)}`;
  return random.pick([
    name,
    name,
    name,
    name,
    `"${name}"`,
    `${name}\t`,
    `${name}\t2024-01-01`,
    `${name}\r`,
    '/dev/null',
  ]);
};

/** Everything that Git takes for a line of a header, or for what may follow one. */
const LINES: readonly Part[] = [
  (random, prefixes) => [heading(prefixes, random.pick(NAMES))],
  (random, prefixes) => [heading(prefixes, random.pick(NAMES), random.pick(NAMES))],
  (random, [old, now]) => [`diff --git ${pathOf(random, old)} ${pathOf(random, now)}`],
  (random, [old]) => [`--- ${pathOf(random, old)}`],
  (random, [, now]) => [`+++ ${pathOf(random, now)}`],
  (random, prefixes) => labels(prefixes, random.pick(NAMES)),
  (random, prefixes) => labels(prefixes, random.pick(NAMES)).reverse(),
  (random) => random.pick(HUNKS),
  (random) => [`${random.pick(['old mode', 'new mode', 'new file mode', 'deleted file mode'])} ${random.pick(MODES)}`],
  (random) => {
    const [one, other] = random.pick<readonly [string, string]>([
      ['from', 'to'],
      ['old', 'new'],
    ]);
    const verb = random.pick(['rename', 'copy']);
    return [`${verb} ${one} ${pathOf(random, '')}`, `${verb} ${other} ${pathOf(random, '')}`].slice(random.below(2));
  },
  (random) => [`${random.pick(['similarity', 'dissimilarity'])} index ${random.pick(['100%', '7%', '101%'])}`],
  (random) => [`index ${random.pick(['1111111..2222222', '0000000..2222222', '1..2 100755', '1,2..3', 'x'])}`],
  () => BINARY,
  (random) => [`${random.pick(['Binary files', 'Files', 'Binary file'])} a/x and b/x differ`],
  (random) => [
    random.pick(['', ' ', 'text', '---', '-- ', 'Index: x', '\\ No newline at end of file', '\\ No', '@@ -']),
  ],
  (random) => [
    random.pick(['diff --git ', 'diff --git x', 'diff -u a/x b/x', 'diff --cc x', '\xef\xbb\xbfdiff --git a/x b/x']),
  ],
];

const soup = (random: Random, prefixes: Prefixes, most: number): string[] =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(LINES)(random, prefixes)).flat();

/** Changes some lines, and keeps the others. */
function broken(random: Random, prefixes: Prefixes, lines: readonly string[]): string[] {
  const at = random.below(lines.length + 1);
  const [before, behind] = [lines.slice(0, at), lines.slice(at)];
  const [first = '', second = '', ...rest] = behind;
  return random.pick([
    () => [...before, ...soup(random, prefixes, 1), ...behind],
    () => [...before, ...soup(random, prefixes, 1), ...behind],
    () => [...before, ...soup(random, prefixes, 1), ...behind.slice(1)],
    () => [...before, ...behind.slice(1)],
    () => [...before, second, first, ...rest],
    () => [...before, first, first, ...behind.slice(1)],
    () => [...before, `${first}${random.pick(['\r', ' ', '\t', '\0', '\ry'])}`, ...behind.slice(1)],
    () => [...before, ...random.pick(TEXTS)(random, prefixes), ...behind],
  ])();
}

/** A patch of files, texts and lines of headers, in an order that may make sense or not. */
export function mixedHeaders(random: Random): Buffer {
  const prefixes = random.pick(PREFIXES);
  let lines: string[] = [];
  for (let parts = 1 + random.below(4); parts > 0; parts -= 1) {
    const other = random.chance(0.05) ? random.pick(PREFIXES) : prefixes;
    if (random.chance(0.3)) lines.push(...random.pick(TEXTS)(random, other));
    else if (random.chance(0.15)) lines.push(...soup(random, other, 6));
    else lines.push(...random.pick(FILES)(random, other));
  }
  for (let times = random.below(4); times > 0; times -= 1) lines = broken(random, prefixes, lines);
  // The reader does not unpack data, so that it does not see when there is too much of it: Git reads no more then.
  lines = lines.filter((line, at) => line !== DATA || lines[at - 1] !== DATA);
  const text = lines.map((line) => `${line}\n`).join('');
  return Buffer.from(random.chance(0.05) ? text.slice(0, -1) : text, 'latin1');
}
