import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NotFound, Waiting } from '../../parts/failure.tsx';
import { useMe } from '../../base/session.ts';
import { type Comment, commentsQuery } from '../../remarks/comments.ts';
import { blankChangesOf } from '../../diff/blank-changes.ts';
import { useExpansion } from '../../diff/context/use-expansion.ts';
import { useHiddenRemarks } from '../../diff/context/use-hidden-remarks.ts';
import { FileHead } from '../../diff/file-head.tsx';
import { FileTree } from '../../diff/file-tree.tsx';
import { itemOf, type Note } from '../../diff/items.ts';
import type { ChosenLines } from '../../diff/rows-of-lines.ts';
import type { FileEntry } from '../../diff/file.ts';
import { commitsQuery, indexQuery, type Range, rangeOf } from '../../diff/load-patches.ts';
import { SettingsMenu, useDiffSettings } from '../../diff/settings.tsx';
import { useTexts } from '../../diff/use-texts.ts';
import { markViewed, unmarkViewed, viewedFilesQuery } from '../../diff/viewed-files.ts';
import { viewedNames } from '../../diff/viewed-names.ts';
import { SidesOfFile } from '../../diff/pictures/sides-of-file.tsx';
import { ColourWorkers, Viewer, type ViewerHandle } from '../../diff/viewer.tsx';
import { counted } from '../../base/counted.ts';
import { useKeys } from '../../parts/keys.ts';
import { News } from '../../requests/live/news.tsx';
import { KeysHelp } from '../../parts/keys-help.tsx';
import { withoutUndefined } from '../../base/without-undefined.ts';
import { useTitle } from '../../base/title.ts';
import { Tray } from '../../remarks/review/tray.tsx';
import { diffsQuery, requestQuery } from '../../requests/queries.ts';
import { CommitRange } from './commit-range.tsx';
import styles from './diff-page.module.css';
import { KEYS, useDiffKeys } from './diff-keys.ts';
import { MoveNote } from './move-note.tsx';
import { RemarkNote } from './remark-note.tsx';
import { useRemarks } from './remarks.ts';
import { RevisionRange } from './revision-range.tsx';

/** The file that somebody goes to, and the line in it. */
interface Goal {
  readonly id: string;
  readonly line: number | undefined;
  readonly side: 'additions' | 'deletions';
}

const route = getRouteApi('/r/$id/diff/$revision');
const NO_FILES: readonly FileEntry[] = [];
const NO_COMMENTS: readonly Comment[] = [];

/** `/r/<id>/diff/<n>/` and, for what is different between two, `/r/<id>/diff/<m>-<n>/`. */
export function DiffPage(): ReactNode {
  const { id, revision } = route.useParams();
  const { commit, base, tip } = route.useSearch();
  const range = useMemo(
    () => rangeOf(id, revision, withoutUndefined({ commit, base, tip })),
    [id, revision, commit, base, tip],
  );
  if (!range) return <NotFound />;
  return (
    <ColourWorkers>
      <Diff key={JSON.stringify(range)} range={range} />
    </ColourWorkers>
  );
}

function Diff({ range }: { range: Range }): ReactNode {
  const { requestId, against, revision } = range;
  const me = useMe();
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Lines are shown as soon as they are there, whatever else is still on its way. React would hold a page back for a third of a
  // second where it waits by `Suspense`.
  const { data: readIndex } = useQuery({ ...indexQuery(range), throwOnError: true });
  const { data: request } = useQuery({ ...requestQuery(requestId), throwOnError: true });
  const { data: diffs = [] } = useQuery({ ...diffsQuery(requestId), throwOnError: true });
  const { data: comments = NO_COMMENTS } = useQuery({ ...commentsQuery(requestId), throwOnError: true });
  const { data: commits = [] } = useQuery({ ...commitsQuery(range), throwOnError: true });
  const index = readIndex ?? NO_FILES;
  const viewedFiles = viewedFilesQuery(requestId, me !== null);
  const { data: viewed } = useQuery(viewedFiles);
  const { texts: readTexts, want, error } = useTexts(range, index);
  const [settings, keepSettings] = useDiffSettings();
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [current, setCurrent] = useState<string>();
  // In a narrow window the files are shown when somebody asks for them.
  const [showsFiles, setShowsFiles] = useState(false);
  const viewer = useRef<ViewerHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const title = request?.summary.trim() || `Review request ${requestId}`;
  useTitle(`Diff of ${title}`);

  const wanted = (search.files ?? '').toLowerCase();
  const shown = useMemo(() => index.filter((entry) => isShown(entry, wanted)), [index, wanted]);
  const byId = useMemo(() => new Map(index.map((entry) => [String(entry.id), entry])), [index]);
  const names = useMemo(() => viewedNames(index), [index]);
  const isViewed = useCallback(
    ({ id, digest }: FileEntry) => digest !== '' && viewed?.get(names.get(id) ?? '')?.digest === digest,
    [viewed, names],
  );
  const isFolded = useCallback(
    (entry: FileEntry) => folded.get(entry.id) ?? (isViewed(entry) || entry.status === 'deleted'),
    [folded, isViewed],
  );
  // A series of commits may have whole files without a repository, too.
  const canAsk = request?.repository?.reads_files === true || range.commits !== undefined;
  const expansion = useExpansion(range, byId, readTexts, canAsk);
  const { texts, isExpanded, expand, widen } = expansion;
  const { remarksOn, canSay, begin } = useRemarks({
    range,
    newest: diffs.at(-1)?.revision,
    byId,
    texts,
    comments,
    viewer,
  });
  const comment = (id: string, lines?: ChosenLines) => {
    setFolded((known) => new Map([...known, [Number(id), false]]));
    begin(id, lines);
  };
  const linesOn = useCallback(
    (id: number) => {
      const { comments: some, writings } = remarksOn(id);
      const written = writings.map(({ place }) => (place.about === 'lines' ? place.lines : undefined));
      return [...some.map(({ lines }) => lines), ...written].filter((lines) => lines !== undefined);
    },
    [remarksOn],
  );
  useHiddenRemarks(readTexts, linesOn, expansion);
  const items = useMemo(
    () =>
      shown.map((entry) =>
        itemOf(entry, texts.get(entry.id), {
          isCollapsed: isFolded(entry),
          ignoresBlanks: settings.ignoresBlanks,
          ...remarksOn(entry.id),
        }),
      ),
    [shown, texts, isFolded, settings.ignoresBlanks, remarksOn],
  );
  const isNeeded = useCallback((entry: FileEntry) => !isFolded(entry) && isShown(entry, wanted), [isFolded, wanted]);

  const view = useMutation({
    mutationFn: async ({ entry, isDone }: { entry: FileEntry; isDone: boolean }) => {
      const name = names.get(entry.id) ?? entry.path;
      const mark = viewed?.get(name);
      if (isDone) await markViewed(requestId, name, entry.digest);
      else if (mark) await unmarkViewed(requestId, mark);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewedFiles.queryKey }),
  });
  const setViewed = (entry: FileEntry, isDone: boolean) => {
    setFolded((known) => new Map([...known, [entry.id, isDone]]));
    view.mutate({ entry, isDone });
  };

  // Files above the one that somebody goes to may be read after that, and push it away: then the way is gone once more.
  const goal = useRef<Goal>(undefined);
  const goTo = useCallback(
    (id: string, line?: number, side: Goal['side'] = 'additions') => {
      goal.current = { id, line, side };
      setCurrent(id);
      want([id], isNeeded);
      viewer.current?.scrollTo({ type: 'item', id, align: 'start' });
    },
    [want, isNeeded],
  );
  useEffect(() => {
    if (!goal.current) return;
    const { id, line } = goal.current;
    viewer.current?.scrollTo({ type: 'item', id, align: 'start' });
    if (line === undefined && texts.has(Number(id))) goal.current = undefined;
  }, [texts]);
  /** The viewer knows where a line is once it has drawn the file with its text. */
  const goToLine = (drawn: readonly string[]) => {
    const { id = '', line: lineNumber, side } = goal.current ?? {};
    if (lineNumber === undefined || !side || !drawn.includes(id) || !texts.has(Number(id))) return;
    viewer.current?.scrollTo({ type: 'line', id, lineNumber, side, align: 'center' });
    goal.current = undefined;
  };
  const beginAt = shown.find(({ path }) => path === search.file);
  const beginId = beginAt && String(beginAt.id);
  const latestGoTo = useRef(goTo);
  useEffect(() => {
    latestGoTo.current = goTo;
  });
  useEffect(() => {
    if (beginId === undefined) return;
    // Whoever goes to a line wants to see it, although they have viewed the file.
    if (search.line !== undefined) setFolded((known) => new Map([...known, [Number(beginId), false]]));
    latestGoTo.current(beginId, search.line, search.side === 'old' ? 'deletions' : 'additions');
  }, [beginId, search.line, search.side]);

  useDiffKeys({ items, current, goTo, viewer, comment, widen });
  useKeys({
    E: () => {
      const entry = byId.get(current ?? '');
      const isAll = entry && isExpanded(entry);
      if (entry && isAll !== undefined) expand(entry, !isAll);
    },
    t: () => filter.current?.focus(),
    v: () => {
      const entry = byId.get(current ?? '');
      if (entry && viewed && entry.digest !== '') setViewed(entry, !isViewed(entry));
    },
  });
  if (error) throw error;
  if (!readIndex) return <Waiting />;

  const renderHead = (id: string) => {
    const entry = byId.get(id);
    if (!entry) return null;
    return (
      <FileHead
        range={range}
        entry={entry}
        text={texts.get(entry.id)}
        isCollapsed={isFolded(entry)}
        onCollapse={(isDone) => setFolded((known) => new Map([...known, [entry.id, isDone]]))}
        isViewed={viewed && entry.digest !== '' ? isViewed(entry) : undefined}
        onView={(isDone) => setViewed(entry, isDone)}
        onComment={me && canSay ? () => comment(id) : null}
        isExpanded={isExpanded(entry)}
        onExpand={(isAll) => expand(entry, isAll)}
      />
    );
  };
  const renderNote = (note: Note) => {
    if (note.kind === 'sides') return <SidesOfFile range={range} canAsk={canAsk} {...note} />;
    if (note.kind !== 'move')
      return (
        <RemarkNote
          requestId={requestId}
          owner={request?.submitter?.username ?? ''}
          remark={note}
          comments={comments}
        />
      );
    const { side, file, other_line: lineNumber } = note.move;
    const goThere = () => {
      const otherSide = side === 'from' ? 'additions' : 'deletions';
      viewer.current?.scrollTo({ type: 'line', id: String(file), lineNumber, side: otherSide, align: 'center' });
    };
    return <MoveNote move={note.move} path={byId.get(String(file))?.path} onGo={goThere} />;
  };

  const done = index.filter(isViewed).length;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>
          <Link to="/r/$id/" params={{ id: `${requestId}` }}>
            {title}
          </Link>
        </h1>
        {range.isDraft ? (
          <span>Revision {revision}, on your draft: you can comment on it once it is published.</span>
        ) : (
          <RevisionRange
            requestId={requestId}
            revisions={diffs.map((one) => one.revision)}
            revision={revision}
            against={against}
          />
        )}
        {commits.length > 1 && against === undefined && (
          <CommitRange commits={commits} shown={search} onChange={(some) => void navigate({ search: some })} />
        )}
        <span className={styles.status} role="status">
          {`${shown.length === index.length ? '' : `${shown.length} of `}${counted(index.length, 'file')}`}
          {viewed && `, ${done} viewed`}
        </span>
        <button
          type="button"
          className={`quiet ${styles.showFiles}`}
          aria-expanded={showsFiles}
          onClick={() => setShowsFiles(!showsFiles)}
        >
          Files
        </button>
        <SettingsMenu settings={settings} onChange={keepSettings} />
        <KeysHelp keys={KEYS} />
      </header>
      <nav className={styles.files} aria-label="Files" data-shown={showsFiles || undefined}>
        <input
          ref={filter}
          type="search"
          aria-label="Filter files"
          placeholder="Filter files"
          value={search.files ?? ''}
          onChange={({ target: { value } }) => {
            const files = value === '' ? undefined : value;
            void navigate({ search: withoutUndefined({ ...search, files }), replace: true });
          }}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        />
        <FileTree
          entries={shown}
          current={current}
          isViewed={isViewed}
          onChoose={({ id }) => {
            setShowsFiles(false);
            goTo(String(id));
          }}
        />
      </nav>
      <div className={styles.code}>
        {items.length === 0 && (
          <p className={styles.empty}>{wanted ? 'No file is called like this.' : 'Nothing is different.'}</p>
        )}
        {items.length > 0 && (
          <Viewer
            ref={viewer}
            items={items}
            settings={settings}
            nameOf={(id) => byId.get(id)?.path ?? ''}
            charactersOf={(id) => {
              const text = texts.get(Number(id));
              return {
                isMisleading: text?.isMisleading ?? false,
                blanks: text && settings.drawsBlanks ? blankChangesOf(text) : undefined,
              };
            }}
            gapRows={expansion.rows}
            renderHead={renderHead}
            renderNote={renderNote}
            {...(canSay && { onLines: comment })}
            onSeen={(ids, top) => {
              const needed = (id: string) => {
                const entry = byId.get(id);
                return entry !== undefined && !isFolded(entry);
              };
              want(ids.filter(needed), isNeeded);
              goToLine(ids);
              if (top !== undefined && goal.current === undefined) setCurrent(top);
            }}
          />
        )}
      </div>
      <News requestId={requestId} />
      <div className={styles.tray}>
        {request?.public && <Tray requestId={requestId} isMine={me?.username === request.submitter?.username} />}
      </div>
    </div>
  );
}

/** Whether a part of its path is as somebody asks for: in small letters. */
const isShown = ({ path, oldPath = '' }: FileEntry, part: string): boolean =>
  `${oldPath}\n${path}`.toLowerCase().includes(part);
