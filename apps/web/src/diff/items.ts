import type { CodeViewDiffItem, DiffLineAnnotation, FileDiffMetadata } from '@pierre/diffs';
import { processFile } from '@pierre/diffs';
import type { Comment, CommentLines } from '../remarks/comments.ts';
import type { Whereabouts } from '../remarks/whereabouts.ts';
import type { Writing } from '../remarks/writing.ts';
import { ofWholeFile } from './context/colours.ts';
import { ignoreBlanks } from './ignore-blanks.ts';
import type { FileEntry, FileText, Move } from './file.ts';
import type { Side } from './pictures/sides.tsx';
import { placeOf, type Row, rowsOf } from './rows.ts';

/** What stands below a line of a diff; the sides of a binary file stand in the place of its lines. */
export type Note =
  | { readonly kind: 'comment'; readonly comment: Comment }
  | { readonly kind: 'writing'; readonly writing: Writing }
  | { readonly kind: 'earlier'; readonly earlier: Earlier }
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'sides'; readonly entry: FileEntry; readonly before: Side; readonly after: Side };

export type Item = CodeViewDiffItem<Note>;

/** A comment on an older revision, and where its lines went in this one. */
export interface Earlier {
  readonly comment: Comment;
  readonly went: Whereabouts;
}

/** How a file is drawn. */
interface Drawn {
  readonly isCollapsed: boolean;
  readonly ignoresBlanks: boolean;
  readonly comments: readonly Comment[];
  /** What the reader is writing about it. */
  readonly writings: readonly Writing[];
  readonly earlier: readonly Earlier[];
}

interface Made extends Drawn {
  readonly text: FileText | undefined;
  readonly item: Item;
}

const made = new WeakMap<FileEntry, Made>();

/** The viewer draws an item again when its version is another one. */
let madeSoFar = 0;

/**
 * A file as the viewer takes it; one whose text was not read yet is a head without lines. As long as nothing of it changes it
 * is the same object: a diff may have thousands.
 */
export function itemOf(entry: FileEntry, text: FileText | undefined, drawn: Drawn): Item {
  const known = made.get(entry);
  if (
    known &&
    known.text === text &&
    known.isCollapsed === drawn.isCollapsed &&
    known.ignoresBlanks === drawn.ignoresBlanks &&
    areSame(known.comments, drawn.comments) &&
    areSame(known.writings, drawn.writings) &&
    areSame(known.earlier, drawn.earlier)
  )
    return known.item;
  const item: Item = {
    id: String(entry.id),
    type: 'diff',
    fileDiff: text?.patch && !entry.isBinary ? parsed(text, text.patch, drawn.ignoresBlanks) : empty(entry),
    collapsed: drawn.isCollapsed,
    annotations: annotationsOf(entry, text, drawn),
    version: ++madeSoFar,
  };
  made.set(entry, { ...drawn, text, item });
  return item;
}

const areSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

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

/** A file without lines; of one that is not text there is one column, for what stands in the place of its lines. */
const empty = ({ path, isBinary }: FileEntry): FileDiffMetadata => ({
  name: path,
  type: isBinary ? 'new' : 'change',
  hunks: [],
  splitLineCount: 0,
  unifiedLineCount: 0,
  isPartial: true,
  deletionLines: [],
  additionLines: [],
  deletionCharacterCount: 0,
  additionCharacterCount: 0,
});

function annotationsOf(entry: FileEntry, text: FileText | undefined, drawn: Drawn): DiffLineAnnotation<Note>[] {
  if (text && entry.isBinary) return [sidesOf(entry, text)];
  return text?.patch ? notesOf(text, text.patch, drawn) : [];
}

/** Above the first line, where a file that is not text has none. */
const sidesOf = (entry: FileEntry, { before, after }: FileText): DiffLineAnnotation<Note> => ({
  side: 'additions',
  lineNumber: 0,
  metadata: {
    kind: 'sides',
    entry,
    before: entry.status === 'added' ? undefined : before,
    after: entry.status === 'deleted' ? undefined : after,
  },
});

function notesOf(text: FileText, patch: string, { comments, writings, earlier }: Drawn): DiffLineAnnotation<Note>[] {
  const ofComments = comments.flatMap((comment): DiffLineAnnotation<Note>[] => {
    const place = below(text, patch, comment.lines);
    return place ? [{ ...place, metadata: { kind: 'comment', comment } }] : [];
  });
  const ofWritings = writings.flatMap((writing): DiffLineAnnotation<Note>[] => {
    const place = below(text, patch, writing.place.about === 'lines' ? writing.place.lines : undefined);
    return place ? [{ ...place, metadata: { kind: 'writing', writing } }] : [];
  });
  const ofMoves = text.moves.map((move): DiffLineAnnotation<Note> => ({
    side: move.side === 'from' ? 'deletions' : 'additions',
    lineNumber: move.line + move.num_lines - 1,
    metadata: { kind: 'move', move },
  }));
  const ofEarlier = earlier.flatMap((one): DiffLineAnnotation<Note>[] => {
    const place = below(text, patch, one.went.now?.lines);
    return place ? [{ ...place, metadata: { kind: 'earlier', earlier: one } }] : [];
  });
  return [...ofMoves, ...ofComments, ...ofEarlier, ...ofWritings];
}

/** Where a note stands: below its lines or, if it is on the whole file or the patch does not have them, below the first. */
function below(text: FileText, patch: string, lines: CommentLines | undefined) {
  const rows = rowsOfText(text, patch);
  const { firstRow, rowCount } = lines ?? { firstRow: 0, rowCount: 0 };
  const place = (rowCount > 0 && placeOf(rows, firstRow, rowCount)) || placeOf(rows, rows[0]?.row ?? 0, 1);
  return place && { side: SIDES[place.side], lineNumber: place.line };
}

const rowsKept = new WeakMap<FileText, readonly Row[]>();

/** The rows of a file, read once. */
export function rowsOfText(text: FileText, patch: string): readonly Row[] {
  const rows = rowsKept.get(text) ?? rowsOf(patch);
  rowsKept.set(text, rows);
  return rows;
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

/** Where the comments of a file stand, from its top down. */
export const commentsOf = ({ annotations = [] }: Item): Stop[] =>
  annotations
    .filter(({ metadata }) => metadata.kind === 'comment')
    .map(({ side, lineNumber }) => ({ side, line: lineNumber, last: lineNumber }))
    .toSorted((a, b) => a.line - b.line);
