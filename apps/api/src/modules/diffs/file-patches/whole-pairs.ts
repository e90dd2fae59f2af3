import { Injectable } from '@nestjs/common';
import { DRAFT_ORIGINAL_FILE, ORIGINAL_FILE } from '@review-service/contracts/file-diffs';
import { areOfSameBase } from '@review-service/patches/same-base';
import { withWholeContext } from '@review-service/patches/whole-context';
import { wholeFile } from '@review-service/patches/whole-file';
import { tokenReads } from '../../../access/rules/token-gate';
import { PAGE_AT_MOST } from '../../../hypermedia/lists/page-statement';
import { type CheckedDiff, type FileInRepository, type NotKnown, type Original, Originals } from '../diffs';
import { type Asker, readIfPatch } from '../file-diffs';
import { fitting, linesIn, LINES_AT_MOST, type ReadFile } from './listed-files';

/** So long a page waits for files of sources, in milliseconds; for the next view of it they are there. */
const WAIT = 400;

/** Two revisions, of which the first is older. */
export type ComparedDiffs = readonly [CheckedDiff, CheckedDiff];

/** The file of a pair whose sections are read, in each of two revisions. */
export interface ReadPair {
  readonly older: ReadFile | undefined;
  readonly newer: ReadFile | undefined;
  /** The sections of both with all of the files around them, where these are known, and worth to be known. */
  readonly whole?: readonly [Buffer, Buffer];
}

/** What both changes of a pair are of: bytes that patches have, or that the source has to give. */
type Base = Buffer | FileInRepository;

/** Completes a comparison with whole files: only these show changes of other people between two revisions. */
@Injectable()
export class WholePairs {
  constructor(private readonly originals: Originals) {}

  /**
   * The pairs, in their order, with the whole files that are known by then: the source is asked for all of them at once. They
   * end before their files have more bytes together than a page may have.
   */
  async of(pairs: readonly ReadPair[], diffs: ComparedDiffs, asker: Asker): Promise<ReadPair[]> {
    if (!diffs.every(({ onDraft }) => tokenReads(asker.caller, onDraft ? DRAFT_ORIGINAL_FILE : ORIGINAL_FILE)))
      return [...pairs];
    const bases = pairs.map((pair) => basesOf(pair, diffs));
    const asked = bases.flat().flatMap((base) => (Buffer.isBuffer(base) ? [] : base));
    const repositoryId = diffs[1].request.repository?.id ?? null;
    const onDraft = diffs.some((diff) => diff.onDraft);
    const answers = await this.originals.of({ ...asker, repositoryId, onDraft, wait: WAIT }, asked);
    const known = new Map(asked.map((base, at) => [base, answers[at]]));
    const originals = bases.map((two) => two.map((base) => (Buffer.isBuffer(base) ? base : known.get(base))));
    const found = pairs.map((pair, at) => ({ pair, two: knownOf(originals[at] ?? []) }));
    const [listed] = fitting(found, ({ two }) => two.reduce((sum, one) => sum + sizeOf(one), 0), true);
    const whole: ReadPair[] = [];
    for (const { pair, two } of listed) whole.push(await this.wholePair(pair, two));
    return whole;
  }

  private async wholePair(pair: ReadPair, two: readonly Known[]): Promise<ReadPair> {
    const sections: Buffer[] = [];
    for (const [at, original] of two.entries()) {
      const section = (at === 0 ? pair.older : pair.newer)?.section;
      const bytes = Buffer.isBuffer(original) ? original : await this.originals.read(original);
      const whole = section && readIfPatch(() => withWholeContext(section, bytes));
      if (whole) sections.push(whole);
    }
    const [older, newer] = sections;
    return older && newer && linesIn(sections) <= LINES_AT_MOST ? { ...pair, whole: [older, newer] } : pair;
  }
}

/** A file before its change. */
type Known = Buffer | Exclude<Original, NotKnown>;

const sizeOf = (known: Known): number => (Buffer.isBuffer(known) ? known.length : known.size);

/** Both of them, unless one is not known, or they are too large to be compared. */
function knownOf(two: readonly (Buffer | Original | undefined)[]): Known[] {
  const known = two.flatMap((one): Known[] => (one && (Buffer.isBuffer(one) || 'size' in one) ? [one] : []));
  return known.length === 2 && known.reduce((sum, one) => sum + sizeOf(one), 0) <= PAGE_AT_MOST ? known : [];
}

/** What both changes are of; nothing where that is the same, or where there are no two texts. */
function basesOf({ older, newer }: ReadPair, [before, after]: ComparedDiffs): Base[] {
  const isText = older?.section && newer?.section && !older.file.isBinary && !newer.file.isBinary;
  if (!isText || areOfSameBase(older.file, newer.file) || older.file.hasParent || newer.file.hasParent) return [];
  return [baseOf(older, before), baseOf(newer, after)];
}

function baseOf({ file, section }: ReadFile, { baseCommitId }: CheckedDiff): Base {
  if (file.isNew) return Buffer.alloc(0);
  const own = section && readIfPatch(() => wholeFile(section, 'old'));
  return own ?? { path: file.sourceFile, blob: file.sourceRevision, commit: baseCommitId ?? '' };
}
