import type { CodeViewDiffItem, DiffLineAnnotation, FileDiffMetadata } from '@pierre/diffs';
import { processFile } from '@pierre/diffs';
import type { Comment, CommentLines } from '../comments/comments.ts';
import type { Writing } from '../comments/writing.ts';
import { ignoreBlanks } from './ignore-blanks.ts';
import type { FileEntry, FileText, Move } from './load-patches.ts';
import { placeOf, type Row, rowsOf } from './rows.ts';

/** What stands below a line of a diff. */
export type Note =
  | { readonly kind: 'comment'; readonly comment: Comment }
  | { readonly kind: 'writing'; readonly writing: Writing }
  | { readonly kind: 'move'; readonly move: Move };

export type Item = CodeViewDiffItem<Note>;

/** How a file is drawn. */
interface Drawn {
  readonly isCollapsed: boolean;
  readonly ignoresBlanks: boolean;
  readonly comments: readonly Comment[];
  /** What the reader is writing about it. */
  readonly writings: readonly Writing[];
}

/** A file as the viewer takes it; one whose text was not read yet is a head without lines. */
export function itemOf(
  entry: FileEntry,
  text: FileText | undefined,
  { isCollapsed, ignoresBlanks, comments, writings }: Drawn,
): Item {
  return {
    id: String(entry.id),
    type: 'diff',
    fileDiff: text?.patch ? parsed(text, text.patch, ignoresBlanks) : empty(entry),
    collapsed: isCollapsed,
    annotations: text?.patch ? notesOf(text, text.patch, comments, writings) : [],
    // The viewer draws an item again when this changes.
    version: (text ? 1 : 0) + (isCollapsed ? 2 : 0) + (ignoresBlanks ? 4 : 0) + 8 * stampOf(comments, writings),
  };
}

const stampOf = (comments: readonly Comment[], writings: readonly Writing[]): number =>
  comments.reduce((sum, { id, issue }) => sum + id * 7 + issue.length, comments.length) +
  writings.reduce((sum, { number }) => sum + number * 1_000_003, 0);

const kept = new WeakMap<FileText, { readonly plain?: FileDiffMetadata; readonly bare?: FileDiffMetadata }>();

/** The viewer keeps colours by a key. A file has another text in each range of revisions, so its id would not do. */
let parsedSoFar = 0;

/** Parsed once: the viewer knows by the object what it has drawn. */
function parsed(text: FileText, patch: string, ignoresBlanks: boolean): FileDiffMetadata {
  const known = kept.get(text) ?? {};
  const name = ignoresBlanks ? 'bare' : 'plain';
  const parsedNow =
    known[name] ??
    processFile(ignoresBlanks ? ignoreBlanks(patch) : patch, {
      cacheKey: `${++parsedSoFar}`,
      isGitDiff: true,
      // Comments count rows in the order of the patch.
      disableLineMatching: true,
    });
  if (!parsedNow) throw new TypeError(`The patch of file ${text.id} cannot be read.`);
  kept.set(text, { ...known, [name]: parsedNow });
  return parsedNow;
}

const empty = ({ path }: FileEntry): FileDiffMetadata => ({
  name: path,
  type: 'change',
  hunks: [],
  splitLineCount: 0,
  unifiedLineCount: 0,
  isPartial: true,
  deletionLines: [],
  additionLines: [],
  deletionCharacterCount: 0,
  additionCharacterCount: 0,
});

function notesOf(
  text: FileText,
  patch: string,
  comments: readonly Comment[],
  writings: readonly Writing[],
): DiffLineAnnotation<Note>[] {
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
  return [...ofMoves, ...ofComments, ...ofWritings];
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
