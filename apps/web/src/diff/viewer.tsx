import type { CodeViewLineSelection, SelectedLineRange } from '@pierre/diffs';
import { CodeView, type CodeViewHandle, WorkerPoolContextProvider } from '@pierre/diffs/react';
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Item, Note } from './items.ts';
import { type ChosenLines, nameLines } from './line-buttons.ts';
import type { DiffSettings } from './settings.tsx';
import styles from './viewer.module.css';

export type ViewerHandle = CodeViewHandle<Note, undefined>;

interface Props {
  readonly items: readonly Item[];
  readonly settings: DiffSettings;
  /** What a file is called, by the id of its item. */
  readonly nameOf: (id: string) => string;
  readonly renderHead: (id: string) => ReactNode;
  readonly renderNote: (note: Note) => ReactNode;
  /** Which files are near what is seen, the first first; and which of them is at the top. */
  readonly onSeen: (ids: readonly string[], top: string | undefined) => void;
  /** Somebody chose lines of a file, to say something about them. */
  readonly onLines: (id: string, lines: ChosenLines) => void;
  readonly ref: Ref<ViewerHandle>;
}

const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

/** The workers that colour code: two, since what is seen is little. */
const POOL = {
  workerFactory: () => new Worker(new URL('@pierre/diffs/worker/worker.js', import.meta.url), { type: 'module' }),
  poolSize: 2,
};
const HIGHLIGHTER = { theme: THEME, preferredHighlighter: 'shiki-js', lineDiffType: 'word-alt' } as const;

/** Below this, two sides are too narrow to be read. */
const NARROW = '(max-width: 56rem)';
const HEAD_HEIGHT = 40;

/** Around what shows diffs, one after another: they share the workers. */
export function ColourWorkers({ children }: { children: ReactNode }): ReactNode {
  return (
    <WorkerPoolContextProvider poolOptions={POOL} highlighterOptions={HIGHLIGHTER}>
      {children}
    </WorkerPoolContextProvider>
  );
}

/** The files of a diff, one below another; only what is seen is drawn. */
export function Viewer({ items, settings, nameOf, renderHead, renderNote, onSeen, onLines, ref }: Props): ReactNode {
  const handle = useRef<ViewerHandle>(null);
  const container = useRef<HTMLDivElement>(null);
  const [selection, select] = useState<CodeViewLineSelection | null>(null);
  const isNarrow = useMatches(NARROW);
  const layout = isNarrow ? 'unified' : settings.layout;
  const tell = () => {
    const seen = handle.current?.getInstance()?.getRenderedItems() ?? [];
    const edge = (container.current?.getBoundingClientRect().top ?? 0) + HEAD_HEIGHT + 1;
    const top = seen.find(({ element }) => element.getBoundingClientRect().bottom > edge);
    onSeen(
      seen.map(({ id }) => id),
      top?.id,
    );
  };
  // What the viewer calls is made once: it draws all files again when its options are others.
  const latest = useRef({ nameOf, tell, onLines });
  useEffect(() => {
    latest.current = { nameOf, tell, onLines };
  });
  const tellSoon = useSoon(() => latest.current.tell());
  const options = useMemo(
    () => ({
      theme: THEME,
      diffStyle: layout,
      overflow: settings.wraps ? ('wrap' as const) : ('scroll' as const),
      lineDiffType: 'word-alt' as const,
      hunkSeparators: 'line-info-basic' as const,
      stickyHeaders: true,
      enableLineSelection: true,
      itemMetrics: { diffHeaderHeight: HEAD_HEIGHT },
      onPostRender: (...[node, , phase, context]: [HTMLElement, unknown, string, { item: { id: string } }]) => {
        if (phase === 'unmount') return;
        node.setAttribute('role', 'region');
        node.setAttribute('aria-label', latest.current.nameOf(context.item.id));
        const { id } = context.item;
        nameLines(node, {
          onMark: (range) => select({ id, range }),
          onChoose: (lines) => latest.current.onLines(id, lines),
        });
        tellSoon();
      },
      onLineSelectionEnd: (...[range, context]: [SelectedLineRange | null, { item: { id: string } }]) => {
        if (!range) return;
        const { start, end, side = 'additions', endSide = side } = range;
        latest.current.onLines(context.item.id, { start, side, end, endSide });
      },
    }),
    [layout, settings.wraps, tellSoon],
  );
  useEffect(tellSoon, [items, tellSoon]);
  return (
    <CodeView<Note>
      ref={(made) => {
        handle.current = made;
        if (typeof ref === 'function') ref(made);
        else if (ref) ref.current = made;
      }}
      containerRef={container}
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

/** Does something once the browser is about to draw, however often it was asked for until then. */
function useSoon(act: () => void): () => void {
  const [soon] = useState(() => {
    let frame = 0;
    return () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(act);
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
