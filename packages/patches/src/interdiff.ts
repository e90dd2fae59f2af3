import { alignedLines, type KnownLine, sameNumbers } from './base-alignment';
import { type PlacedLine, itemsOf, type Numbered } from './compared-lines';
import { sameChanges } from './same-changes';
import { type BlockLine, InterdiffHunks } from './interdiff-hunks';
import { type NumberedLine, NumberedLines } from './numbered-lines';
import type { PatchedFile } from './patched-file';
import { readSection } from './read-section';
import { asText, type ShownPatch, shownPatch } from './shown-patch';
import { writtenHeader } from './written-header';

/** What became different in a file from one revision of a change to another. */
export interface Interdiff {
  /** From the file after the older change to that after the newer one; an empty text: nothing is different. */
  readonly patch: ShownPatch;
  /**
   * The two changes are of other versions of the file, which are not known: they disagree about lines beside those that are
   * shown, or one removes a line of which is not known whether the other one's version has it.
   */
  readonly isApproximate: boolean;
}

/** What is known of the versions that two changes are of, beside what their sections say. */
export interface KnownBases {
  /** Both changes have all of the file around them (see withWholeContext), so that nothing is taken for granted. */
  readonly areWhole?: boolean;
  /** They are the same (see areOfSameBase). The sections of Git say so themselves. */
  readonly areSame?: boolean;
}

/**
 * Compares the files that two revisions of a change make, of which only the lines around the changes are known. What other
 * people changed between their bases is not shown: a line is different if one of the revisions adds or removes it, and
 * where nothing is known of a base, that is as the other one's. Without a newer change the older one is taken back.
 * Takes the file's sections of both patches, and time and a kilobyte of memory for each of their lines, so callers bound
 * these. Throws a PatchFault if one cannot be read.
 */
export function interdiff(
  older: Uint8Array,
  newer?: Uint8Array,
  { areWhole = false, areSame = false }: KnownBases = {},
): Interdiff {
  const [oldLines, newLines] = [new NumberedLines(areWhole), new NumberedLines(areWhole)];
  const oldFile = readSection(older, oldLines);
  const newFile = newer ? readSection(newer, newLines) : untouched(oldFile);
  if (newer && oldFile.isNew && !newFile.isNew && !areWhole) {
    // What the older revision adds was taken up, so that the newer one is about that.
    return { patch: shownPatch(newer), isApproximate: true };
  }
  const hunks = new InterdiffHunks();
  const isSameBase = !newer || areSame || hasSameBase(oldFile, newFile);
  const isApproximate = new Comparison(oldLines.all, newLines.all, { isSameBase, areWhole }, hunks).run();
  return { patch: written(oldFile, newFile, hunks), isApproximate: isApproximate && !isSameBase && !areWhole };
}

/** A change that leaves alone what another one changes. */
const untouched = (file: PatchedFile): PatchedFile => ({
  ...file,
  dest: file.source,
  destRevision: file.isNew ? '' : file.sourceRevision,
  newMode: file.oldMode,
  status: file.isNew ? 'deleted' : 'modified',
  isNew: false,
});

/** Abbreviated ids are as long as Git needs, so one may be shorter. */
function hasSameBase({ isNew, sourceRevision: one }: PatchedFile, newer: PatchedFile): boolean {
  const other = newer.sourceRevision;
  if (isNew || newer.isNew) return isNew && newer.isNew;
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

function written(older: PatchedFile, newer: PatchedFile, hunks: InterdiffHunks): ShownPatch {
  const isNew = older.status === 'deleted';
  const isDeleted = newer.status === 'deleted';
  const isElsewhere = !Buffer.from(older.dest.bytes).equals(newer.dest.bytes);
  const header = writtenHeader([
    {
      ...newer,
      ...{ source: older.dest, sourceRevision: isNew ? 'PRE-CREATION' : older.destRevision, oldMode: older.newMode },
      ...{ isNew, status: isDeleted ? 'deleted' : isElsewhere ? 'moved' : 'modified' },
    },
  ]);
  const { parts, headings } = hunks.written();
  const text = (...all: Uint8Array[][]) => asText({ ...hunks.counts, parts: all.flat(), headings });
  if (!header) return text();
  if (older.isBinary || newer.isBinary) return text(header.lines(false), [header.binary]);
  return parts.length === 0 && !header.isChange ? text() : text(header.lines(parts.length > 0), parts);
}

/** How far one of the two files is read. */
class Side {
  /** Of the next line. */
  number = 1;
  /** How much further down the file is there than its base. */
  shift = 0;
  /** Lines that may be different from those of the other file. */
  block: BlockLine[] = [];

  /** @param isOfAuthor see BlockLine */
  take({ line, text }: PlacedLine, isOfAuthor: boolean): void {
    this.block.push({ line, text, number: this.number, isOfAuthor });
    this.number += 1;
  }
}

class Comparison {
  private readonly texts = new Map<string, number>();
  private isApproximate = false;
  private readonly old = new Side();
  private readonly new = new Side();
  /** Something in the blocks is not certain. */
  private isGuessed = false;

  constructor(
    private readonly older: readonly NumberedLine[],
    private readonly newer: readonly NumberedLine[],
    private readonly bases: { readonly isSameBase: boolean; readonly areWhole: boolean },
    private readonly hunks: InterdiffHunks,
  ) {}

  /** Writes the hunks. Says whether the bases disagree about lines beside them. */
  run(): boolean {
    const [older, newer] = [this.numbered(this.older), this.numbered(this.newer)];
    const { isSameBase, areWhole } = this.bases;
    const mates = isSameBase
      ? sameNumbers(older.base, newer.base)
      : alignedLines(older.base, newer.base, sameChanges(older, newer));
    const [oldItems, newItems] = itemsOf(older, newer, mates, areWhole);
    let at = 0;
    for (const item of oldItems) {
      const mate = item.mate === undefined ? undefined : newItems[item.mate];
      const comesFirst = (next: PlacedLine) =>
        mate ? next !== mate : next.other !== 'has it' && next.place < item.place;
      for (let next = newItems[at]; next && comesFirst(next); next = newItems[at]) {
        this.takeOne(next, item.line.new, this.new, this.old);
        at += 1;
      }
      if (mate) {
        this.takeBoth(item, mate);
        at += 1;
      } else this.takeOne(item, newItems[at]?.line.new ?? Infinity, this.old, this.new);
    }
    for (const item of newItems.slice(at)) this.takeOne(item, Infinity, this.new, this.old);
    this.flush();
    return this.isApproximate;
  }

  private numbered(lines: readonly NumberedLine[]): Numbered {
    const all = lines.map((line) => ({ line, text: this.textOf(line) }));
    const base: KnownLine[] = [];
    for (const { line, text } of all) {
      if (line.sides !== 'new') base.push({ number: line.old, text, isWord: isWord(line) });
    }
    return { all, base };
  }

  private textOf({ bytes, isUnterminated }: NumberedLine): number {
    const key = `${Buffer.from(bytes).toString('latin1')}${isUnterminated ? '\\' : '\n'}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    this.texts.set(key, this.texts.size);
    return this.texts.size - 1;
  }

  private takeBoth(older: PlacedLine, newer: PlacedLine): void {
    this.moveTo(this.old, older.line.new, this.new, newer.line.new);
    for (const [side, item] of [
      [this.old, older],
      [this.new, newer],
    ] as const) {
      side.shift = shiftBehind(item);
      if (item.line.sides === 'both') side.take(older, true);
    }
  }

  /**
   * A line that only one of the patches tells of.
   * @param next the number of the next line of the other file that is known
   */
  private takeOne(item: PlacedLine, next: number, side: Side, other: Side): void {
    const { line } = item;
    if (line.new > side.number) this.moveTo(side, line.new, other, Math.min(item.elsewhere + other.shift, next));
    side.shift = shiftBehind(item);
    if (line.sides === 'new') side.take(item, true);
    else if (item.other === 'is known not to have it') {
      this.isGuessed = true;
      if (line.sides === 'both') side.take(item, false);
    } else {
      this.isGuessed ||= line.sides === 'old';
      if (line.sides === 'both') side.take(item, true);
      other.take(item, true);
    }
  }

  /** What is passed is the same in both. */
  private moveTo(side: Side, number: number, other: Side, otherNumber: number): void {
    if (number > side.number || otherNumber > other.number) this.flush();
    side.number = Math.max(side.number, number);
    other.number = Math.max(other.number, otherNumber);
  }

  private flush(): void {
    const { old, new: now } = this;
    if (old.block.length + now.block.length > 0) {
      const isShown = this.hunks.replace(old.block, now.block, old.number, now.number);
      this.isApproximate ||= isShown && this.isGuessed;
    }
    [old.block, now.block, this.isGuessed] = [[], [], false];
  }
}

/** How much further down than in its base a file goes on behind the line. */
const shiftBehind = ({ line }: PlacedLine): number =>
  line.new - line.old + (line.sides === 'new' ? 1 : 0) - (line.sides === 'old' ? 1 : 0);

/** At least three characters, one of which is a letter or a digit. */
function isWord({ bytes }: NumberedLine): boolean {
  const text = Buffer.from(bytes).toString('latin1').trim();
  return text.length > 2 && /[a-z0-9\u0080-\u00ff]/i.test(text);
}
