import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAS_GIT } from './git-repository.sample';
import { KnownText } from './known-text';
import { type FileLines, randomOf, randomRevisions } from './random-revisions.sample';
import { anchorOf, type Fit, type LineRange, placeOf } from './suggested-place';
import { overlapping, type SuggestedEdit, suggestionPatch } from './suggestion-patch';

const COUNT = 10_000;
/** So many files are changed by one patch. */
const BATCH = 500;
const NAMES = ['plain', 'with blank', '"quoted"', 'tab\there', 'caf\u00e9', '-dash', 'back\\slash'];
const TEXTS = ['', 'a', 'b\n', 'a\n\nb\n', '\n', 'x\ny\nz', '--- a/x\n+++ b/x\n', '\\ No newline\n', 'caf\u00e9\n'];

/** A suggestion of the older revision, and where it fits the newer one. */
interface Case {
  readonly newer: FileLines;
  readonly known: KnownText;
  readonly fits: Fit;
  readonly edits: readonly SuggestedEdit[];
}

/** Half of the cases know whole files, a third have lines that end with CR LF. */
function caseOf(seed: number): Case | undefined {
  const below = randomOf(seed * 31 + 7);
  const found = randomRevisions(seed);
  if (!found) return undefined;
  const isWhole = below(2) === 0;
  const isCrlf = below(3) === 0;
  const file = (lines: FileLines) => (isCrlf ? lines.map((line) => line.replace(/\n$/, '\r\n')) : lines);
  const [older, newer] = [file(found.files[0]), file(found.files[1])];
  const knowledge = (at: 0 | 1, lines: FileLines) =>
    isWhole
      ? KnownText.ofContent(Buffer.from(lines.join('')))
      : KnownText.ofSection(isCrlf ? withReturns(found.patches[at]) : found.patches[at]);
  const [before, known] = [knowledge(0, older), knowledge(1, newer)];
  const edits: SuggestedEdit[] = [];
  const all: Fit[] = [];
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const startLine = 1 + below(older.length + 1);
    const range = { startLine, endLine: startLine - 1 + below(4) };
    const anchor = anchorOf(before, range);
    if (!anchor) continue;
    const place = placeOf(anchor, range, known);
    expectFit(place.fits, {
      older,
      newer,
      before,
      known,
      range,
      startLine: 'startLine' in place ? place.startLine : 0,
    });
    all.push(place.fits);
    if (!('startLine' in place)) continue;
    const moved = { startLine: place.startLine, endLine: place.startLine + range.endLine - startLine };
    if (overlapping<LineRange>([...edits, moved]).size === 0)
      edits.push({ ...moved, text: TEXTS[below(TEXTS.length)] ?? '' });
  }
  const [fits] = all;
  return fits && { newer, known, fits, edits };
}

/** Of lines of hunks, all that Git does not write itself. */
const withReturns = (patch: Buffer): Buffer =>
  Buffer.from(
    patch
      .toString()
      .split('\n')
      .map((line, at, lines) =>
        /^[ +-]/.test(line) && at > 3 && !lines[at + 1]?.startsWith('\\ ') ? `${line}\r` : line,
      )
      .join('\n'),
  );

interface Judged {
  readonly older: FileLines;
  readonly newer: FileLines;
  readonly before: KnownText;
  readonly known: KnownText;
  readonly range: LineRange;
  /** Where it is said to fit; 0: nowhere. */
  readonly startLine: number;
}

/** Says what fits by looking at each place of the files, or of the lines that the diff shows. */
function expectFit(fits: Fit, { older, newer, before, known, range, startLine }: Judged): void {
  const count = range.endLine - range.startLine + 1;
  const beside = count > 0 ? [range.startLine, range.endLine] : [range.startLine - 1, range.startLine];
  const anchored = beside.filter((number) => before.line(number));
  const from = anchored[0] ?? 1;
  const isSeen = (number: number) => known.line(number) !== undefined;
  const whole = (line: string | undefined) => line?.replace(/\n$/, '');
  const text = (lines: FileLines, first: number, length: number) =>
    lines.slice(first - 1, first - 1 + length).map(whole);
  const places = (length: number, accepts: (first: number) => boolean) =>
    Array.from({ length: Math.max(newer.length - length + 1, 0) }, (_, at) => at + 1).filter(
      (first) =>
        JSON.stringify(text(newer, first, length)) === JSON.stringify(text(older, from, length)) && accepts(first),
    );
  const length = (anchored.at(-1) ?? 0) - from + 1;
  const inFile = places(length, () => true);
  if (known.isWhole) {
    const isEmpty = length <= 0;
    const expected = isEmpty
      ? newer.length === 0
        ? 'yes'
        : 'conflict'
      : inFile.includes(from)
        ? 'yes'
        : inFile.length === 1
          ? 'moved'
          : 'conflict';
    expect({ fits, newer, older, range }).toEqual({ fits: expected, newer, older, range });
  } else if (fits === 'yes') expect(inFile).toContain(from);
  else if (fits === 'moved') {
    const isShown = (first: number) => Array.from({ length }, (_, at) => first + at).every(isSeen);
    expect(places(length, isShown)).toEqual([startLine - (range.startLine - from)]);
  } else if (fits === 'conflict') expect(inFile.length === 0 || inFile.length > 1).toBe(true);
}

/** The file with the edits, made line by line. */
function edited(newer: FileLines, edits: readonly SuggestedEdit[]): string {
  const isOpen = newer.length > 0 && !newer.at(-1)?.endsWith('\n');
  const lines = [...newer];
  const touchesEnd = edits.some(({ startLine, endLine }) => endLine >= newer.length || startLine > newer.length);
  const ends = new Set(
    newer.filter((line) => line.endsWith('\n')).map((line) => (line.endsWith('\r\n') ? '\r\n' : '\n')),
  );
  const [end = '\n'] = ends;
  for (const { startLine, endLine, text } of [...edits].sort(
    (a, b) => b.startLine - a.startLine || b.endLine - a.endLine,
  )) {
    const given = text.split('\n').slice(0, text.endsWith('\n') || text === '' ? -1 : undefined);
    lines.splice(startLine - 1, endLine - startLine + 1, ...given.map((line) => `${line}${end}`));
  }
  const all = lines.map((line, at) => (line.endsWith('\n') || at === lines.length - 1 ? line : `${line}${end}`));
  const isCut =
    isOpen &&
    touchesEnd &&
    edits.some(({ text, startLine, endLine }) => (endLine >= newer.length || startLine > newer.length) && text !== '');
  const joined = all.join('');
  return isCut ? joined.replace(/\r?\n$/, '') : joined;
}

/** Whether all lines of the file end in the same way, so that what Git makes is known to the byte. */
const isUniform = (lines: FileLines): boolean =>
  new Set(lines.filter((line) => line.endsWith('\n')).map((line) => line.endsWith('\r\n'))).size <= 1 &&
  !lines.some((line) => !line.endsWith('\n') && line.endsWith('\r'));

(HAS_GIT ? describe : describe.skip)('suggestions of random revisions', () => {
  it(`fit, and are applied by Git to the byte: ${COUNT} of them`, () => {
    const counts: Record<Fit, number> = { yes: 0, moved: 0, conflict: 0, unknown: 0 };
    let seed = 0;
    let files = 0;
    let exact = 0;
    for (let suggestions = 0; suggestions < COUNT;) {
      const batch: (Case & { readonly name: string })[] = [];
      for (; batch.length < BATCH && suggestions < COUNT; seed += 1) {
        const found = caseOf(seed);
        if (!found) continue;
        suggestions += 1;
        counts[found.fits] += 1;
        if (found.edits.length > 0) batch.push({ ...found, name: `${batch.length}/${NAMES[seed % NAMES.length]}` });
      }
      const folder = mkdtempSync(join(tmpdir(), 'suggestions-'));
      const nameOf = (name: string) => ({ bytes: Buffer.from(name), text: name });
      const patch: Buffer[] = [];
      for (const [at, { name, newer, known, edits }] of batch.entries()) {
        mkdirSync(join(folder, String(at)));
        writeFileSync(join(folder, name), newer.join(''));
        patch.push(suggestionPatch(nameOf(name), known, edits));
      }
      const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CEILING_DIRECTORIES: tmpdir() };
      const ran = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {
        cwd: folder,
        env,
        input: Buffer.concat(patch),
      });
      expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
      for (const { name, newer, edits } of batch) {
        const result = readFileSync(join(folder, name), 'utf8');
        files += 1;
        if (isUniform(newer)) {
          expect({ result, newer, edits }).toEqual({ result: edited(newer, edits), newer, edits });
          exact += 1;
        } else expect(result.replaceAll('\r\n', '\n')).toBe(edited(newer, edits).replaceAll('\r\n', '\n'));
      }
      rmSync(folder, { recursive: true, force: true });
    }
    expect(files).toBeGreaterThan(COUNT / 3);
    expect(exact).toBeGreaterThan(files / 2);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(100);
  });
});
