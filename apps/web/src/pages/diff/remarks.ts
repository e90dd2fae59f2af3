import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Comment, CommentLines } from '../../remarks/comments.ts';
import { useDesk, useOnDesk } from '../../remarks/desk.ts';
import { namedLines } from '../../remarks/places.ts';
import { typeAhead } from '../../remarks/type-ahead.ts';
import { fileAddress, type Whereabouts, whereaboutsQuery } from '../../remarks/whereabouts.ts';
import type { Writing } from '../../remarks/writing.ts';
import { focusLine } from '../../diff/line-buttons.ts';
import type { FileEntry, FileText } from '../../diff/file.ts';
import type { Range } from '../../diff/load-patches.ts';
import { type Rows, WHOLE_FILE } from '../../diff/rows.ts';
import { type ChosenLines, rowsOfLines } from '../../diff/rows-of-lines.ts';
import { rowsOfText } from '../../diff/rows-of-text.ts';
import type { ViewerHandle } from '../../diff/viewer.tsx';
import type { LineFinding } from './findings.ts';

interface Asked {
  readonly range: Range;
  /** The newest revision that is published; undefined: not known yet. */
  readonly newest: number | undefined;
  readonly byId: ReadonlyMap<string, FileEntry>;
  readonly texts: ReadonlyMap<number, FileText>;
  readonly comments: readonly Comment[];
  readonly findings: readonly LineFinding[];
  readonly viewer: Viewing;
}

/** A comment on an older revision, and where its lines went in this one. */
export interface Earlier {
  readonly comment: Comment;
  readonly went: Whereabouts;
}

/** What is said at lines of a file: a comment, also one on lines of an older revision, a finding, or what the reader is writing. */
export type FileRemark =
  | { readonly kind: 'comment'; readonly of: Comment; readonly rows: Rows }
  | { readonly kind: 'earlier'; readonly of: Earlier; readonly rows: Rows | undefined }
  | { readonly kind: 'finding'; readonly of: LineFinding; readonly rows: Rows }
  | { readonly kind: 'writing'; readonly of: Writing; readonly rows: Rows };

/** The viewer with remarks. */
export type Viewing = RefObject<ViewerHandle<FileRemark> | null>;

interface Remarks {
  readonly remarksOn: (fileId: number) => readonly FileRemark[];
  /** How many comments are shown at a file. */
  readonly commentsOn: (fileId: number) => number;
  /** Several commits together have no rows that comments could count, and what is on a draft has no comments yet. */
  readonly canSay: boolean;
  /** Opens a box for a comment on lines of a file or, without any, on the whole file. */
  readonly begin: (id: string, lines?: ChosenLines) => void;
}

const isComment = ({ kind }: FileRemark): boolean => kind === 'comment' || kind === 'earlier';

const NONE: readonly FileRemark[] = [];

/** What is said about the files of a diff, and how the reader says more. */
export function useRemarks({ range, newest, byId, texts, comments, findings, viewer }: Asked): Remarks {
  const { requestId, revision, against } = range;
  const canSay = !range.isDraft && (range.commits === undefined || range.commits.commit !== undefined);
  const desk = useDesk(requestId);
  const { writings } = useOnDesk(desk);
  const earlier = useEarlier(range, newest, comments);
  const files = useMemo(() => {
    const here = (lines: CommentLines | undefined) => lines?.revision === revision && lines.against === against;
    const found = new Map<number, FileRemark[]>();
    if (!canSay) return found;
    const add = (fileId: number, remark: FileRemark) => found.set(fileId, [...(found.get(fileId) ?? []), remark]);
    for (const of of findings) {
      const { placed } = of;
      if (!placed) continue;
      const rows = { firstRow: placed.first_line, rowCount: placed.num_lines };
      add(placed.filediff_id, { kind: 'finding', of, rows });
    }
    for (const of of comments)
      if (of.lines && here(of.lines) && of.answers === undefined && !desk?.writes(of))
        add(of.lines.fileId, { kind: 'comment', of, rows: of.lines });
    for (const of of earlier) {
      const { file, now } = of.went;
      if (file && !desk?.writes(of.comment)) add(file.fileId, { kind: 'earlier', of, rows: now?.lines });
    }
    for (const of of writings)
      if (of.place.about === 'lines' && here(of.place.lines))
        add(of.place.lines.fileId, { kind: 'writing', of, rows: of.place.lines });
    return found;
  }, [canSay, comments, findings, writings, earlier, desk, revision, against]);

  const begunAt = useRef(new WeakMap<Writing, ChosenLines>());
  const begin = useCallback(
    (id: string, chosen?: ChosenLines) => {
      const entry = byId.get(id);
      const text = entry && texts.get(entry.id);
      // The service keeps no comment on a file that only the older revision has.
      if (!desk || !canSay || !entry || !text?.patch || entry.status === 'reverted') return;
      const rows = chosen ? rowsOfLines(rowsOfText(text, text.patch), chosen) : WHOLE_FILE;
      if (!rows) return;
      const { path, againstId } = entry;
      const isBetween = against !== undefined && againstId !== null;
      const writing = desk.begin({
        about: 'lines',
        lines: {
          path,
          file: { href: fileAddress(requestId, revision, entry.id), method: 'GET' },
          fileId: entry.id,
          revision,
          ...(isBetween && { against, olderId: againstId }),
          ...rows,
        },
        named: chosen ? namedLines(chosen.start, chosen.end) : path,
      });
      typeAhead(writing);
      if (chosen) begunAt.current.set(writing, chosen);
    },
    [byId, texts, desk, canSay, against, requestId, revision],
  );

  useFocusOfLine(writings, begunAt, viewer);
  const remarksOn = useCallback((fileId: number) => files.get(fileId) ?? NONE, [files]);
  const commentsOn = useCallback((fileId: number) => remarksOn(fileId).filter(isComment).length, [remarksOn]);
  return { remarksOn, commentsOn, canSay, begin };
}

/** Each asks where its lines went: of more published ones the newest are shown, and all are on the page of the request. */
const MOST_EARLIER = 100;

/**
 * Comments on older revisions, and where their lines went in this one: the reader's drafts, also those whose lines are gone;
 * and in the newest revision those that were published, where their lines still are.
 */
function useEarlier(
  { requestId, revision, against, commits }: Range,
  newest: number | undefined,
  comments: readonly Comment[],
): readonly Earlier[] {
  const isWhole = against === undefined && commits === undefined;
  const older = useMemo(() => {
    if (!isWhole) return [];
    const found = comments.flatMap(({ lines, ...comment }) => {
      const isEarlier = lines && lines.against === undefined && lines.commit === undefined && lines.revision < revision;
      return isEarlier && comment.answers === undefined ? [{ comment: { ...comment, lines }, lines }] : [];
    });
    const published = revision === newest ? found.filter(({ comment }) => comment.isPublic) : [];
    return [...found.filter(({ comment }) => !comment.isPublic), ...published.slice(-MOST_EARLIER)];
  }, [comments, isWhole, revision, newest]);
  const found = useQueries({
    queries: older.map(({ lines }) => whereaboutsQuery(requestId, lines, revision)),
    combine: dataOfAll,
  });
  return useMemo(
    () =>
      older.flatMap(({ comment }, at) => {
        const went = found[at];
        return went && (went.now || !comment.isPublic) ? [{ comment, went }] : [];
      }),
    [older, found],
  );
}

const dataOfAll = <T>(results: readonly { readonly data: T }[]): T[] => results.map(({ data }) => data);

/** Once a box is closed, the focus is at its line again, and no line is marked. */
function useFocusOfLine(
  writings: readonly Writing[],
  begunAt: RefObject<WeakMap<Writing, ChosenLines>>,
  viewer: Viewing,
): void {
  const before = useRef(writings);
  useEffect(() => {
    const closed = before.current.find((writing) => !writings.includes(writing));
    before.current = writings;
    const lines = closed && begunAt.current.get(closed);
    if (!lines || closed.place.about !== 'lines') return;
    const item = String(closed.place.lines.fileId);
    viewer.current?.clearSelectedLines();
    const file = viewer.current
      ?.getInstance()
      ?.getRenderedItems()
      .find(({ id }) => id === item);
    if (file) focusLine(file.element, lines.end, lines.endSide);
  }, [writings, begunAt, viewer]);
}
