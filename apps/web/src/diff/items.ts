import type { CodeViewDiffItem, DiffLineAnnotation, FileDiffMetadata } from '@pierre/diffs';
import { processFile } from '@pierre/diffs';
import { ofWholeFile } from './context/colours.ts';
import { ignoreBlanks } from './ignore-blanks.ts';
import type { FileEntry, FileText, Move } from './file.ts';
import { lineAbove } from './moved-lines.ts';
import type { Side } from './pictures/sides.tsx';
import { placeOf, type Rows, WHOLE_FILE } from './rows.ts';
import { rowsOfText } from './rows-of-text.ts';

/** What is said at some rows of a file. */
export interface Remark {
  /** Undefined: it is about the whole file. */
  readonly rows: Rows | undefined;
  /** What is drawn there: the file is drawn again when this is another object. */
  readonly of: object;
}

/** What stands below a line of a diff; the sides of a binary file stand in the place of its lines, and properties below them. */
export type Note<R extends Remark> =
  | { readonly kind: 'remark'; readonly remark: R }
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'properties'; readonly text: string }
  | { readonly kind: 'sides'; readonly entry: FileEntry; readonly before: Side; readonly after: Side };

export type Item<R extends Remark = Remark> = CodeViewDiffItem<Note<R>>;

/** How a file is drawn. */
interface Drawn<R extends Remark> {
  /** Undefined: it was not read yet, and the file is a head without lines. */
  readonly text: FileText | undefined;
  readonly isCollapsed: boolean;
  readonly ignoresBlanks: boolean;
  readonly remarks: readonly R[];
}

/** The viewer draws an item again when its version is another one. */
let madeSoFar = 0;

/** The files of a diff as the viewer takes them, each made once for as long as nothing of it changes: there may be thousands. */
export class Items<R extends Remark> {
  readonly #made = new WeakMap<FileEntry, Drawn<R> & { readonly item: Item<R> }>();

  of(entry: FileEntry, drawn: Drawn<R>): Item<R> {
    const known = this.#made.get(entry);
    if (known && areSame(known, drawn)) return known.item;
    const { text, isCollapsed, ignoresBlanks } = drawn;
    const item: Item<R> = {
      id: String(entry.id),
      type: 'diff',
      fileDiff: text?.patch && !hasNoLines(entry, text) ? parsed(text, text.patch, ignoresBlanks) : empty(entry, text),
      collapsed: isCollapsed,
      annotations: annotationsOf(entry, drawn),
      version: ++madeSoFar,
    };
    this.#made.set(entry, { ...drawn, item });
    return item;
  }
}

const areSame = (one: Drawn<Remark>, other: Drawn<Remark>): boolean =>
  one.text === other.text &&
  one.isCollapsed === other.isCollapsed &&
  one.ignoresBlanks === other.ignoresBlanks &&
  one.remarks.length === other.remarks.length &&
  one.remarks.every((remark, at) => remark.of === other.remarks[at]?.of);

const kept = new WeakMap<FileText, { readonly plain?: FileDiffMetadata; readonly bare?: FileDiffMetadata }>();

/** The viewer keeps colours by a key. A file has another text in each range of revisions, so its id would not do. */
let parsedSoFar = 0;

/** Parsed once: the viewer knows by the object what it has drawn. */
function parsed(text: FileText, patch: string, ignoresBlanks: boolean): FileDiffMetadata {
  const known = kept.get(text) ?? {};
  const name = ignoresBlanks ? 'bare' : 'plain';
  if (known[name]) return known[name];
  const parsedNow = processFile(ignoresBlanks ? ignoreBlanks(patch) : patch, {
    cacheKey: `${++parsedSoFar}`,
    isGitDiff: true,
    // Comments count rows in the order of the patch.
    disableLineMatching: true,
  });
  if (!parsedNow) throw new TypeError(`The patch of file ${text.id} cannot be read.`);
  const shown = text.file ? ofWholeFile(parsedNow, text.file, name) : parsedNow;
  kept.set(text, { ...known, [name]: shown });
  return shown;
}

/** It is not text, or there is only something to be told of its properties. */
const hasNoLines = ({ isBinary }: FileEntry, { patch, properties }: FileText): boolean =>
  isBinary || (properties !== null && !patch?.includes('\n@@ '));

/** A file without lines; there is one column if something stands in their place. */
const empty = ({ path, isBinary }: FileEntry, text?: FileText): FileDiffMetadata => ({
  name: path,
  type: isBinary || (text && text.properties !== null) ? 'new' : 'change',
  hunks: [],
  splitLineCount: 0,
  unifiedLineCount: 0,
  isPartial: true,
  deletionLines: [],
  additionLines: [],
  deletionCharacterCount: 0,
  additionCharacterCount: 0,
});

function annotationsOf<R extends Remark>(entry: FileEntry, { text, remarks }: Drawn<R>): DiffLineAnnotation<Note<R>>[] {
  if (!text) return [];
  const properties = propertiesOf(entry, text);
  if (entry.isBinary) return [sidesOf(entry, text), ...properties];
  return [...(text.patch ? notesOf(text, text.patch, remarks) : []), ...properties];
}

/** Below the last line, or where a file without lines has its first. */
function propertiesOf(entry: FileEntry, text: FileText): DiffLineAnnotation<Note<never>>[] {
  if (text.properties === null) return [];
  const last = hasNoLines(entry, text) ? undefined : rowsOfText(text, text.patch ?? '').at(-1);
  const place = last && placeOf([last], last.row, 1);
  return [
    {
      ...(place ? { side: SIDES[place.side], lineNumber: place.line } : { side: 'additions' as const, lineNumber: 0 }),
      metadata: { kind: 'properties', text: text.properties },
    },
  ];
}

/** Above the first line, where a file that is not text has none. */
const sidesOf = (entry: FileEntry, { before, after }: FileText): DiffLineAnnotation<Note<never>> => ({
  side: 'additions',
  lineNumber: 0,
  metadata: {
    kind: 'sides',
    entry,
    before: entry.status === 'added' ? undefined : before,
    after: entry.status === 'deleted' ? undefined : after,
  },
});

function notesOf<R extends Remark>(
  text: FileText,
  patch: string,
  remarks: readonly R[],
): DiffLineAnnotation<Note<R>>[] {
  const ofMoves = text.moves.map((move): DiffLineAnnotation<Note<R>> => ({
    side: move.side === 'from' ? 'deletions' : 'additions',
    lineNumber: lineAbove(text, move),
    metadata: { kind: 'move', move },
  }));
  const ofRemarks = remarks.flatMap((remark): DiffLineAnnotation<Note<R>>[] => {
    const place = below(text, patch, remark.rows);
    return place ? [{ ...place, metadata: { kind: 'remark', remark } }] : [];
  });
  return [...ofMoves, ...ofRemarks];
}

/** Where a remark stands: below its rows or, if it is on the whole file or the patch does not have them, below the first. */
function below(text: FileText, patch: string, asked: Rows | undefined) {
  const rows = rowsOfText(text, patch);
  const { firstRow, rowCount } = asked ?? WHOLE_FILE;
  const place = (rowCount > 0 && placeOf(rows, firstRow, rowCount)) || placeOf(rows, rows[0]?.row ?? 0, 1);
  return place && { side: SIDES[place.side], lineNumber: place.line };
}

const SIDES = { old: 'deletions', new: 'additions' } as const;

/** A place in a file where something changes, or is said. */
export interface Stop {
  readonly side: 'deletions' | 'additions';
  readonly line: number;
  readonly last: number;
}

/** Where the changes of a file begin, from its top down. */
export function changesOf({ fileDiff: { hunks } }: Item): Stop[] {
  return hunks.flatMap((hunk) => {
    let [before, after] = [hunk.deletionStart, hunk.additionStart];
    return hunk.hunkContent.flatMap((part): Stop[] => {
      const [old, next] = [before, after];
      before += part.type === 'context' ? part.lines : part.deletions;
      after += part.type === 'context' ? part.lines : part.additions;
      if (part.type === 'context') return [];
      return part.additions > 0
        ? [{ side: 'additions', line: next, last: after - 1 }]
        : [{ side: 'deletions', line: old, last: before - 1 }];
    });
  });
}

/** Where remarks of a file stand, from its top down. */
export const remarksOf = <R extends Remark>({ annotations = [] }: Item<R>, isAsked: (remark: R) => boolean): Stop[] =>
  annotations
    .filter(({ metadata }) => metadata.kind === 'remark' && isAsked(metadata.remark))
    .map(({ side, lineNumber }) => ({ side, line: lineNumber, last: lineNumber }))
    .toSorted((a, b) => a.line - b.line);
