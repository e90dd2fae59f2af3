import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitRepository } from './git-repository.sample';
import { interdiff } from './interdiff';
import { type NumberedLine, NumberedLines } from './numbered-lines';
import { readSection } from './read-section';
import { withWholeContext } from './whole-context';

/** Linear congruential, so that a seed says all. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A diff may say that lines beside a removed one were removed. */
const NEAR = 5;

const WORDS = ['count', 'list', 'total', 'name', 'user', 'file', 'patch', 'line', 'render', 'find'];

/** A line of a program: some are everywhere. */
function line(below: (limit: number) => number): string {
  const common = ['', '}', '  }', '{', '  return;', '    break;'];
  if (below(4) === 0) return common[below(common.length)] ?? '';
  const word = () => WORDS[below(WORDS.length)] ?? '';
  return `${'  '.repeat(below(3))}${word()}.${word()}(${word()}, ${below(1000)});`;
}

function edited(lines: readonly string[], edits: number, below: (limit: number) => number): string[] {
  const next = [...lines];
  for (let left = edits; left > 0; left -= 1) {
    const added = Array.from({ length: below(4) }, () => line(below));
    next.splice(below(next.length + 1), added.length === 0 ? 1 + below(3) : below(4), ...added);
  }
  return next;
}

const textOf = (lines: readonly string[]): string => lines.map((one) => `${one}\n`).join('');

/** The lines that a comparison shows, with their signs. */
type Changes = readonly string[];

/** How a comparison of two revisions does against that of the whole files. */
interface Compared {
  /** Lines of true differences that are the author's, and how many of them were found. */
  readonly wanted: number;
  readonly found: number;
  /** Lines that are shown, and are no difference of the whole files. */
  readonly invented: number;
  readonly isApproximate: boolean;
}

/** How comparisons do together. */
export interface ComparisonRate {
  readonly series: number;
  readonly wanted: number;
  readonly found: number;
  readonly invented: number;
  /** Of these, the lines of comparisons that do not say that they are approximate. */
  readonly inventedSilently: number;
  readonly approximate: number;
}

/** Those of several. */
export function rateOf(all: readonly (Compared | undefined)[]): ComparisonRate {
  const compared = all.filter((one) => one !== undefined);
  const sum = (of: (one: Compared) => number, some = compared) => some.reduce((total, one) => total + of(one), 0);
  const certain = compared.filter(({ isApproximate }) => !isApproximate);
  return {
    ...{ series: compared.length, wanted: sum(({ wanted }) => wanted), found: sum(({ found }) => found) },
    ...{ invented: sum(({ invented }) => invented), inventedSilently: sum(({ invented }) => invented, certain) },
    approximate: compared.length - certain.length,
  };
}

/**
 * A change of a file, which is rebased by Git on what others changed in the file, and changed again; compared with the
 * true difference of both files, in the places that the author changes. Undefined if nothing is left to compare.
 * @param known what the comparison is given: the changes alone, or also the files that they are of
 */
export function comparedSeries(
  git: GitRepository,
  seed: number,
  known: 'changes' | 'files' = 'changes',
): Compared | undefined {
  const below = randomOf(seed * 7919 + 17);
  const base = Array.from({ length: 20 + below(300) }, () => line(below));
  const first = edited(base, 1 + below(4), below);
  const upstream = edited(base, below(5), below);
  const second = edited(merged(git, [first, base, upstream].map(textOf)), below(4), below);
  const context = `-U${[1, 3, 3, 3, 10][below(5)]}`;
  const diff = (before: readonly string[], after: readonly string[], option: string): Buffer => {
    const old = git.tree({ file: textOf(before) });
    git.tree({ file: textOf(after) });
    return git.git(['diff', '--cached', '--full-index', option, old]);
  };
  const [older, newer] = [diff(base, first, context), diff(upstream, second, context)];
  if (older.length === 0 || newer.length === 0) return undefined;
  const truth = linesOf(diff(first, second, '-U0'));
  const [oldLines, newLines] = [linesOf(diff(base, first, '-U0')), linesOf(diff(upstream, second, '-U0'))];
  const result =
    known === 'changes'
      ? interdiff(older, newer)
      : interdiff(whole(older, base), whole(newer, upstream), { areWhole: true });
  const shown = result.patch.text === '' ? [] : signed(linesOf(Buffer.from(result.patch.text)));
  const wanted = signed(truth.filter((one) => isOfAuthor(one, oldLines, newLines)));
  return {
    ...{ wanted: wanted.length, found: wanted.length - without(wanted, shown).length },
    ...{ invented: without(shown, signed(truth)).length, isApproximate: result.isApproximate },
  };
}

const whole = (section: Buffer, base: readonly string[]): Buffer =>
  withWholeContext(section, Buffer.from(textOf(base))) ?? section;

function merged(git: GitRepository, [mine = '', base = '', others = '']: readonly string[]): string[] {
  const paths = Object.entries({ mine, base, others }).map(([name, text]) => {
    const path = join(git.folder, name);
    writeFileSync(path, text);
    return path;
  });
  // Where both changed the same lines, those of the author stay.
  return git
    .git(['merge-file', '-p', '--ours', ...paths])
    .toString()
    .split('\n')
    .slice(0, -1);
}

function linesOf(section: Buffer): NumberedLine[] {
  if (section.length === 0) return [];
  const lines = new NumberedLines();
  readSection(section, lines);
  return lines.all;
}

/** One of the revisions adds the line, or removes it from the other file, there. */
function isOfAuthor(one: NumberedLine, older: readonly NumberedLine[], newer: readonly NumberedLine[]): boolean {
  const [mine, others] = one.sides === 'old' ? [older, newer] : [newer, older];
  const [number, otherNumber] = one.sides === 'old' ? [one.old, one.new] : [one.new, one.old];
  const isAdded = mine.some((line) => line.sides === 'new' && line.new === number);
  const isRemoved = (line: NumberedLine) =>
    line.sides === 'old' && Buffer.compare(line.bytes, one.bytes) === 0 && Math.abs(line.new - otherNumber) <= NEAR;
  return isAdded || others.some(isRemoved);
}

const signed = (lines: readonly NumberedLine[]): string[] =>
  lines.flatMap(({ sides, bytes }) =>
    sides === 'both' ? [] : `${sides === 'old' ? '-' : '+'}${Buffer.from(bytes).toString()}`,
  );

function without(all: Changes, some: Changes): string[] {
  const left = new Map<string, number>();
  for (const one of some) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}
