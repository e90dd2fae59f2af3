import { createHash } from 'node:crypto';

/** A file: its lines with their ends. Only the last one may lack it. */
export type FileLines = readonly string[];

type Below = (limit: number) => number;

/** Lines that are hard to tell apart, and such as look like parts of a patch. */
const ALPHABETS: readonly (readonly string[])[] = [
  ['a', 'b'],
  ['', '}', 'x'],
  ['\r', 'a\r', 'a'],
  ['-- a', '++ b', '@@ -1 +1 @@', '\\ No newline at end of file', 'diff --git a/x b/x'],
  Array.from({ length: 40 }, (_, at) => `line ${at}`),
];

/** A version of a file, two revisions of a change of it, and their patches. */
export interface Revisions {
  readonly files: readonly [older: FileLines, newer: FileLines];
  readonly patches: readonly [older: Buffer, newer: Buffer];
}

/** What a seed says: both revisions change something. Undefined if one of them does not. */
export function randomRevisions(seed: number): Revisions | undefined {
  const below = randomOf(seed);
  const alphabet = ALPHABETS[below(ALPHABETS.length)] ?? [];
  const line = () => `${alphabet[below(alphabet.length)] ?? ''}\n`;
  const base = ended(Array.from({ length: below(40) }, line), below);
  const context = below(5);
  const [older, newer] = [0, 1].map(() => {
    const script = scriptFrom(base, line, below);
    return { file: script.flatMap(({ sign, text }) => (sign === '-' ? [] : text)), patch: patchOf(script, context) };
  });
  if (!older?.patch || !newer?.patch) return undefined;
  return { files: [older.file, newer.file], patches: [older.patch, newer.patch] };
}

interface Step {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

/** Takes lines away and adds others, in a few places. */
function scriptFrom(base: FileLines, line: () => string, below: Below): Step[] {
  const script: Step[] = [];
  for (let at = 0; at <= base.length; at += 1) {
    if (below(8) === 0) script.push(...Array.from({ length: below(4) }, () => ({ sign: '+', text: line() }) as const));
    const text = base[at];
    if (text !== undefined) script.push({ sign: below(8) === 0 ? '-' : ' ', text });
  }
  return withEnds(script);
}

/** A line without an end is the last one of its side. */
function withEnds(script: readonly Step[]): Step[] {
  const last = script.map(({ sign }) => sign !== '-').lastIndexOf(true);
  return script.flatMap(({ sign, text }, at): Step[] => {
    const isOpen = !text.endsWith('\n');
    if (isOpen && sign === ' ' && at < last)
      return [
        { sign: '-', text },
        { sign: '+', text: `${text}\n` },
      ];
    return [{ sign, text }];
  });
}

function patchOf(script: readonly Step[], context: number): Buffer | undefined {
  const isNear = script.map((_, at) =>
    script.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== ' '),
  );
  const parts: string[] = [];
  let [old, now] = [1, 1];
  for (let at = 0; at < script.length;) {
    const end = isNear[at] ? isNear.indexOf(false, at) : isNear.indexOf(true, at);
    const steps = script.slice(at, end < 0 ? undefined : end);
    const [oldCount, newCount] = ['+', '-'].map((sign) => steps.filter((step) => step.sign !== sign).length) as [
      number,
      number,
    ];
    if (isNear[at]) {
      const [left, right] = [old - (oldCount === 0 ? 1 : 0), now - (newCount === 0 ? 1 : 0)];
      parts.push(`@@ -${left},${oldCount} +${right},${newCount} @@\n`);
      for (const { sign, text } of steps) {
        parts.push(sign, text, text.endsWith('\n') ? '' : '\n\\ No newline at end of file\n');
      }
    }
    [old, now, at] = [old + oldCount, now + newCount, at + steps.length];
  }
  if (parts.length === 0) return undefined;
  const id = createHash('sha1').update(parts.join('')).digest('hex');
  return Buffer.from(`diff --git a/x b/x\nindex ${'1'.repeat(40)}..${id} 100644\n--- a/x\n+++ b/x\n${parts.join('')}`);
}

/** Applies a patch as strictly as can be: all numbers and all equal lines have to be right. */
export function applied(file: FileLines, patch: string): string[] {
  const lines = patch.split(/(?<=\n)/);
  const result: string[] = [];
  let at = 0;
  for (let index = lines.findIndex((line) => line.startsWith('@@')); index >= 0 && index < lines.length;) {
    const numbers = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@\n$/
      .exec(lines[index] ?? '')
      ?.slice(1)
      .map(Number);
    const [old = 0, oldCount = 0, now = 0, newCount = 0] = numbers ?? [];
    result.push(...file.slice(at, old - (oldCount === 0 ? 0 : 1)));
    at = Math.max(at, old - (oldCount === 0 ? 0 : 1));
    if (!numbers || result.length !== now - (newCount === 0 ? 0 : 1)) throw new Error(`Wrong numbers: ${lines[index]}`);
    for (let [oldLeft, newLeft] = [oldCount, newCount]; oldLeft + newLeft > 0;) {
      index += 1;
      const [sign, isOpen] = [lines[index]?.[0], lines[index + 1]?.startsWith('\\ ')];
      const text = isOpen ? lines[index]?.slice(1, -1) : lines[index]?.slice(1);
      if (sign !== '+' && file[at] !== text) throw new Error(`Line ${at + 1} is another one`);
      if (sign !== '-') result.push(text ?? '');
      if (sign !== '+') [at, oldLeft] = [at + 1, oldLeft - 1];
      if (sign !== '-') newLeft -= 1;
      if (isOpen) index += 1;
    }
    index += 1;
  }
  return [...result, ...file.slice(at)];
}

/** The last line lacks its end in some files. */
const ended = (lines: string[], below: Below): string[] =>
  below(3) === 0
    ? lines.map((line, at) => (at === lines.length - 1 && line !== '\n' ? line.slice(0, -1) : line))
    : lines;

/** Marsaglia's xorshift, so that a seed says all. */
export function randomOf(seed: number): Below {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
