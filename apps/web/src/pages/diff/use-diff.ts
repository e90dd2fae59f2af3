import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Expansion, useExpansion } from '../../diff/context/use-expansion.ts';
import { useHiddenRemarks } from '../../diff/context/use-hidden-remarks.ts';
import type { DiffSearch } from '../../diff/diff-search.ts';
import type { FileEntry, FileText } from '../../diff/file.ts';
import { type Item, Items } from '../../diff/items.ts';
import { isReadAlone } from '../../diff/large-patch.ts';
import { commitsQuery, indexQuery, type Range } from '../../diff/load-patches.ts';
import type { ChosenLines } from '../../diff/rows-of-lines.ts';
import { rowsOfText } from '../../diff/rows-of-text.ts';
import { useTexts } from '../../diff/use-texts.ts';
import type { SeenItems, ViewerHandle } from '../../diff/viewer.tsx';
import { useMe } from '../../base/session.ts';
import { type Comment, commentsQuery } from '../../remarks/comments.ts';
import { diffsQuery, requestQuery } from '../../requests/queries.ts';
import { type Findings, useFindings } from './findings.ts';
import { type FileRemark, useRemarks, type Viewing } from './remarks.ts';
import { useAddress } from './use-address.ts';
import { type Going, useGoal } from './use-goal.ts';
import { type Marks, useMarks } from './use-marks.ts';
import { usePlace } from './use-place.ts';

/** A diff as its page shows it. */
export interface Diff {
  readonly range: Range;
  /** Undefined, like what else is still on its way: lines are shown as soon as they are there. */
  readonly request: Schemas['ReviewRequest'] | undefined;
  readonly title: string;
  readonly revisions: readonly number[];
  /** Of a series, the first first. */
  readonly commits: readonly Schemas['Commit'][];
  readonly comments: readonly Comment[];
  /** The files of the diff, and those that are asked for, as the viewer takes them, too. */
  readonly index: readonly FileEntry[];
  readonly shown: readonly FileEntry[];
  readonly items: readonly Item<FileRemark>[];
  /** By the ids of their items. */
  readonly byId: ReadonlyMap<string, FileEntry>;
  /** How many comments are shown at a file. */
  readonly commentsOn: (fileId: number) => number;
  readonly marks: Marks;
  readonly findings: Findings;
  /** Whether the service may know the lines that patches leave out. */
  readonly canAsk: boolean;
  readonly expansion: Expansion;
  readonly viewer: Viewing;
  readonly going: Going;
  /** Whether the reader can comment here. */
  readonly canSay: boolean;
  /** Opens a box for a comment on lines of a file or, without any, on the whole file. */
  readonly comment: (id: string, lines?: ChosenLines) => void;
  /** Takes which files are drawn and seen. */
  readonly see: (seen: SeenItems) => void;
  /** Reads the texts of all files. */
  readonly readAll: () => void;
  /** Reads the text of a file that is too large to be read with others. */
  readonly loadLarge: (text: FileText) => Promise<void>;
  /** The index is still on its way. */
  readonly isWaiting: boolean;
}

/** The rows of the current file, with so many characters or more, are read before somebody comments: a box waits for them. */
const LONG = 100_000;

/** Where only texts tell how many lines change, those of at most so many files are read to count them. */
const MOST_COUNTED = 200;

const hasCounts = ({ isBinary, inserted, deleted }: FileEntry): boolean =>
  isBinary || (inserted !== null && deleted !== null);

const NO_FILES: readonly FileEntry[] = [];
const NO_COMMENTS: readonly Comment[] = [];

/** Reads a diff, with what is said about it and what its reader does with it. Throws what fails. */
export function useDiff(range: Range, search: DiffSearch, ignoresBlanks: boolean): Diff {
  const { requestId } = range;
  // React would hold a page back for a third of a second where it waits by `Suspense`.
  const { data: readIndex } = useQuery({ ...indexQuery(range), throwOnError: true });
  const { data: request } = useQuery({ ...requestQuery(requestId), throwOnError: true });
  const { data: diffs = [] } = useQuery({ ...diffsQuery(requestId), throwOnError: true });
  const { data: comments = NO_COMMENTS } = useQuery({ ...commentsQuery(requestId), throwOnError: true });
  const { data: commits = [] } = useQuery({ ...commitsQuery(range), throwOnError: true });
  const index = readIndex ?? NO_FILES;
  const { texts: readTexts, want, wantAll, load, error } = useTexts(range, index);
  const marks = useMarks(requestId, index);
  const findings = useFindings(range);
  const { isFolded, fold } = marks;
  const viewer: Viewing = useRef<ViewerHandle<FileRemark>>(null);

  const wanted = (search.files ?? '').toLowerCase();
  const shown = useMemo(() => index.filter((entry) => isShown(entry, wanted)), [index, wanted]);
  const byId = useMemo(() => new Map(index.map((entry) => [String(entry.id), entry])), [index]);
  // A series of commits may have whole files without a repository, too.
  const canAsk = request?.repository?.reads_files === true || range.commits !== undefined;
  const expansion = useExpansion(range, byId, readTexts, canAsk);
  const { texts } = expansion;
  const { remarksOn, commentsOn, canSay, begin } = useRemarks({
    range,
    newest: diffs.at(-1)?.revision,
    byId,
    texts,
    comments,
    findings: findings.shown,
    viewer,
  });
  const rowsOn = useCallback(
    (id: number) => remarksOn(id).flatMap(({ kind, rows }) => (kind === 'earlier' || kind === 'finding' ? [] : [rows])),
    [remarksOn],
  );
  useHiddenRemarks(readTexts, rowsOn, expansion);
  const [made] = useState(() => new Items<FileRemark>());
  const items = useMemo(
    () =>
      shown.map((entry) =>
        made.of(entry, {
          text: texts.get(entry.id),
          isCollapsed: isFolded(entry),
          ignoresBlanks,
          remarks: remarksOn(entry.id),
        }),
      ),
    [made, shown, texts, isFolded, ignoresBlanks, remarksOn],
  );

  const isNeeded = useCallback((entry: FileEntry) => !isFolded(entry) && isShown(entry, wanted), [isFolded, wanted]);
  const read = useCallback((id: string) => want([id], isNeeded), [want, isNeeded]);
  const going = useGoal(viewer, texts, read);
  const place = usePlace(viewer, byId);
  const beginAt = shown.find(({ path }) => path === search.file)?.id;
  const latest = useRef({ going, isBack: place.before !== undefined });
  useEffect(() => {
    latest.current.going = going;
  });
  const named = useAddress(byId.get(going.current ?? '')?.path, search);
  useEffect(() => {
    if (beginAt === undefined || (search.line === undefined && named.current === search.file)) return;
    // They were led there when they came for the first time.
    if (latest.current.isBack) return;
    named.current = undefined;
    // A link to a line shows the line, even in a file that was viewed.
    if (search.line !== undefined) fold(beginAt, false);
    latest.current.going.goTo(String(beginAt), search.line, search.side === 'old' ? 'deletions' : 'additions');
  }, [named, beginAt, search.file, search.line, search.side, fold]);
  const me = useMe();
  const linkedEntry = search.line === undefined ? undefined : byId.get(String(beginAt));
  const linkedText = readTexts.get(linkedEntry?.id ?? 0);
  const loaded = useRef<FileText>(undefined);
  useEffect(() => {
    if (!linkedEntry || loaded.current === linkedText || latest.current.isBack) return;
    if (!isReadAlone(range, linkedEntry, linkedText, me !== null)) return;
    loaded.current = linkedText;
    const { line, side } = search;
    const goThere = () =>
      latest.current.going.goTo(String(linkedEntry.id), line, side === 'old' ? 'deletions' : 'additions');
    // Where it fails, the file still has the button that says why.
    load(linkedText).then(goThere, () => undefined);
  }, [range, linkedEntry, linkedText, me, search, load]);
  const backAt = shown.find(({ path }) => path === place.before?.path)?.id;
  useEffect(() => {
    if (backAt === undefined || !place.before || !latest.current.isBack) return;
    latest.current.isBack = false;
    latest.current.going.goToPlace(String(backAt), place.before.offset);
  }, [backAt, place.before]);
  const isCounted = index.length > MOST_COUNTED || index.every(hasCounts);
  useEffect(() => {
    if (!isCounted) wantAll();
  }, [isCounted, wantAll]);
  const currentText = texts.get(Number(going.current));
  useEffect(() => {
    if (!currentText?.patch || currentText.patch.length < LONG) return undefined;
    const { patch } = currentText;
    const timer = setTimeout(() => rowsOfText(currentText, patch));
    return () => clearTimeout(timer);
  }, [currentText]);
  if (error) throw error;

  return {
    range,
    request,
    title: request?.summary.trim() || `Review request ${requestId}`,
    revisions: diffs.map(({ revision }) => revision),
    commits,
    comments,
    index,
    shown,
    items,
    byId,
    commentsOn,
    marks,
    findings,
    canAsk,
    expansion,
    viewer,
    going,
    canSay,
    comment: (id, lines) => {
      fold(Number(id), false);
      begin(id, lines);
    },
    see: (seen) => {
      const isOpen = (id: string) => {
        const entry = byId.get(id);
        return entry !== undefined && !isFolded(entry);
      };
      want(seen.drawn.filter(isOpen), isNeeded);
      going.arrive(seen);
      if (!latest.current.isBack) place.note(seen);
    },
    readAll: wantAll,
    loadLarge: load,
    isWaiting: !readIndex,
  };
}

/** Whether a part of its path is as somebody asks for: in small letters. */
const isShown = ({ path, oldPath = '' }: FileEntry, part: string): boolean =>
  `${oldPath}\n${path}`.toLowerCase().includes(part);
