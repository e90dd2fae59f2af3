import {
  type CodeViewItem,
  type CodeViewLineSelection,
  preloadHighlighter,
  type SelectedLineRange,
} from '@pierre/diffs';
import { CodeView, type CodeViewHandle, useWorkerPool, WorkerPoolContextProvider } from '@pierre/diffs/react';
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { newWorker } from './colour-workers.ts';
import { keepColours } from './context/colours.ts';
import { drawGaps } from './context/gap-rows.ts';
import type { GapRows } from './context/use-expansion.ts';
import { drawCharacters, type DrawnCharacters } from './drawn-characters.ts';
import { drawMovedLines } from './drawn-moves.ts';
import type { Item, Note, Remark } from './items.ts';
import { focusLine, makeLineButtons } from './line-buttons.ts';
import type { ChosenLines, Side } from './rows-of-lines.ts';
import type { DiffSettings } from './settings.tsx';
import styles from './viewer.module.css';

export type ViewerHandle<R extends Remark> = CodeViewHandle<Note<R>, undefined>;

interface Props<R extends Remark> {
  readonly items: readonly Item<R>[];
  readonly settings: DiffSettings;
  /** What a file is called, by the id of its item. */
  readonly nameOf: (id: string) => string;
  readonly charactersOf: (id: string) => DrawnCharacters;
  /** Lines that are not shown; without it nothing is said of them. */
  readonly gapRows?: GapRows;
  readonly renderHead: (id: string) => ReactNode;
  readonly renderNote: (note: Note<R>) => ReactNode;
  readonly onSeen: (seen: SeenItems) => void;
  readonly cursor?: LineCursor;
  /** Somebody chose lines of a file, to say something about them; without it nothing can be said. */
  readonly onLines?: (id: string, lines: ChosenLines) => void;
  readonly ref: Ref<ViewerHandle<R>>;
}

/** What is drawn, by the ids of the files, the first first. */
export interface SeenItems {
  /** Those near what is seen. */
  readonly drawn: readonly string[];
  /** Those of which something is seen. */
  readonly inSight: readonly string[];
  /** The one at the top. */
  readonly top: string | undefined;
}

/** Takes where the cursor is. */
export interface LineCursor {
  /** A line of a file has the focus. */
  readonly onFocus: (id: string, line: number, side: Side) => void;
  /** Keys have marked lines of a file: the one with the focus, or a range that ends there. */
  readonly onMark: (id: string, lines: ChosenLines) => void;
}

const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

/**
 * The viewer draws nothing before it has the themes, which are in its own file: it gets them at once. What fails the viewer hears
 * when it asks.
 */
preloadHighlighter({ themes: Object.values(THEME), langs: [], preferredHighlighter: 'shiki-js' }).catch(
  () => undefined,
);

const POOL = { workerFactory: newWorker, poolSize: 2 };
const HIGHLIGHTER = { theme: THEME, preferredHighlighter: 'shiki-js', lineDiffType: 'word-alt' } as const;

/** With it the viewer draws a row behind the last hunk. The page asks for files itself: it says what fails. */
const neverCalled = () => Promise.reject(new Error('The viewer does not read files.'));

/** Below this, two sides are too narrow to be read. */
const NARROW = '(max-width: 56rem)';
const HEAD_HEIGHT = 40;
/** On a phone a head has two lines (file-head.module.css). */
const PHONE = '(max-width: 40rem) and (min-height: 30rem)';
const PHONE_HEAD_HEIGHT = 60;

/** Around what shows diffs, one after another: they share the workers. */
export function ColourWorkers({ children }: { children: ReactNode }): ReactNode {
  return (
    <WorkerPoolContextProvider poolOptions={POOL} highlighterOptions={HIGHLIGHTER}>
      {children}
    </WorkerPoolContextProvider>
  );
}

/** The files of a diff, one below another; only what is seen is drawn. */
export function Viewer<R extends Remark>(props: Props<R>): ReactNode {
  const { items, settings, nameOf, charactersOf, gapRows, renderHead, renderNote, onSeen, cursor, onLines, ref } =
    props;
  const handle = useRef<ViewerHandle<R>>(null);
  const [selection, select] = useState<CodeViewLineSelection | null>(null);
  const isNarrow = useMatches(NARROW);
  const headHeight = useMatches(PHONE) ? PHONE_HEAD_HEIGHT : HEAD_HEIGHT;
  const layout = isNarrow ? 'unified' : settings.layout;
  const tell = () => {
    const view = handle.current?.getInstance();
    const drawn = view?.getRenderedItems().map(({ id }) => id) ?? [];
    const tops = drawn.map((id) => view?.getTopForItem(id) ?? 0);
    const start = view?.getScrollTop() ?? 0;
    const end = start + (view?.getHeight() ?? 0);
    const isInSight = (_: string, at: number) => (tops[at] ?? 0) < end && (tops[at + 1] ?? Infinity) > start;
    const top =
      drawn[
        Math.max(
          tops.findLastIndex((one) => one <= start + headHeight),
          0,
        )
      ];
    onSeen({ drawn, inSight: drawn.filter(isInSight), top });
  };
  // What the viewer calls is made once: it draws all files again when its options are others.
  const latest = useRef({ nameOf, charactersOf, gapRows, tell, cursor, onLines });
  useEffect(() => {
    latest.current = { nameOf, charactersOf, gapRows, tell, cursor, onLines };
  });
  const canAsk = gapRows?.canAsk ?? false;
  const tellSoon = useSoon(() => latest.current.tell());
  const options = useMemo(
    () => ({
      theme: THEME,
      diffStyle: layout,
      overflow: settings.wraps ? ('wrap' as const) : ('scroll' as const),
      lineDiffType: 'word-alt' as const,
      hunkSeparators: 'line-info-basic' as const,
      // Each line that is shown is one that comments can count.
      collapsedContextThreshold: 0,
      ...(canAsk && { loadDiffFiles: neverCalled }),
      stickyHeaders: true,
      enableLineSelection: true,
      itemMetrics: { diffHeaderHeight: headHeight },
      onPostRender: (...[node, , phase, context]: [HTMLElement, unknown, string, { item: CodeViewItem<Note<R>> }]) => {
        if (phase === 'unmount') return;
        node.setAttribute('role', 'region');
        node.setAttribute('aria-label', latest.current.nameOf(context.item.id));
        const { id } = context.item;
        const characters = latest.current.charactersOf(id);
        const actions = {
          onFocus: (line: number, side: Side) => latest.current.cursor?.onFocus(id, line, side),
          onMark: (range: ChosenLines) => {
            select({ id, range });
            latest.current.cursor?.onMark(id, range);
          },
          onChoose: (lines: ChosenLines) => latest.current.onLines?.(id, lines),
        };
        makeLineButtons(node, actions, characters);
        drawCharacters(node, characters);
        drawMovedLines(node, characters.moved);
        drawGapsOf(latest.current.gapRows, id, node);
        tellSoon();
      },
      onLineSelectionEnd: (...[range, context]: [SelectedLineRange | null, { item: { id: string } }]) => {
        if (!range) return;
        const { start, end, side = 'additions', endSide = side } = range;
        latest.current.onLines?.(context.item.id, { start, side, end, endSide });
      },
    }),
    [layout, settings.wraps, canAsk, headHeight, tellSoon],
  );
  const pool = useWorkerPool();
  useMemo(() => items.forEach(({ fileDiff }) => keepColours(fileDiff, pool)), [items, pool]);
  useEffect(tellSoon, [items, tellSoon]);
  useEffect(() => {
    for (const { id, element } of handle.current?.getInstance()?.getRenderedItems() ?? [])
      drawGapsOf(gapRows, id, element);
  }, [gapRows]);
  useEffect(() => {
    for (const { id, element } of handle.current?.getInstance()?.getRenderedItems() ?? [])
      drawCharacters(element, latest.current.charactersOf(id));
  }, [settings.drawsBlanks]);
  // The other place of moved lines may be read later than they are drawn.
  useEffect(() => {
    for (const { id, element } of handle.current?.getInstance()?.getRenderedItems() ?? [])
      drawMovedLines(element, latest.current.charactersOf(id).moved);
  }, [items]);
  return (
    <CodeView<Note<R>>
      ref={(made) => {
        handle.current = made;
        if (typeof ref === 'function') ref(made);
        else if (ref) ref.current = made;
      }}
      className={styles.viewer ?? ''}
      style={{ '--diffs-tab-size': settings.tabSize } as React.CSSProperties}
      items={items}
      options={options}
      selectedLines={selection}
      onSelectedLinesChange={select}
      onScroll={tellSoon}
      renderCustomHeader={({ id }) => renderHead(id)}
      renderAnnotation={(...[annotation]) => renderNote(annotation.metadata)}
    />
  );
}

/** Draws the gaps of a file, and puts the focus on the line that somebody asked for. */
function drawGapsOf(rows: GapRows | undefined, id: string, file: HTMLElement): void {
  if (!rows) return;
  const { goal } = rows;
  drawGaps(file, rows.gapsOf(id), (gap, part) => rows.onAsk(id, gap, part));
  if (goal.current?.id === id && focusLine(file, goal.current.line, goal.current.side)) goal.current = undefined;
}

/**
 * Does something once the browser is about to draw, however often it was asked for until then. What was asked for first stays:
 * to ask anew each time would put it off as long as somebody scrolls.
 */
function useSoon(act: () => void): () => void {
  const [soon] = useState(() => {
    let isAsked = false;
    return () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        act();
      });
    };
  });
  return soon;
}

/** Whether a media query holds. */
function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const tell = () => setMatches(list.matches);
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  }, [query]);
  return matches;
}
