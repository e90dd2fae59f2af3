import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './file-tree.module.css';
import type { FileEntry } from './file.ts';

interface Props {
  readonly entries: readonly FileEntry[];
  readonly current: string | undefined;
  readonly isViewed: (entry: FileEntry) => boolean;
  readonly onChoose: (entry: FileEntry) => void;
}

type Line = { readonly folder: string } | { readonly entry: FileEntry };

const LINE_HEIGHT = 26;

/**
 * The files of a diff below their folders; only what is seen is drawn. Tab leads to one of them: the one that had the focus
 * last or, once the reader has gone elsewhere, the current one. From there the arrow keys lead to the others.
 */
export function FileTree({ entries, current, isViewed, onChoose }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(entries), [entries]);
  const [focused, setFocused] = useState<{ readonly id: string; readonly from: string | undefined }>();
  /** A key leads to another file, which may not be drawn yet. */
  const isOnTheWay = useRef(false);
  const placeOf = (id: string | undefined) => lines.findIndex((line) => idOf(line) === id && id !== undefined);
  const stop = [focused?.from === current ? focused?.id : undefined, current, idOf(lines.find(isFile))]
    .map(placeOf)
    .find((place) => place >= 0);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
    // Tab leads to it wherever the files are scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stop ?? range.startIndex])].sort((one, other) => one - other),
  });
  useEffect(() => {
    const at = lines.findIndex((line) => 'entry' in line && String(line.entry.id) === current);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [current, lines, virtualizer]);
  useEffect(() => {
    if (!isOnTheWay.current) return;
    isOnTheWay.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stop === undefined ? undefined : placeBy(event.key, lines, stop);
    const id = next === undefined ? undefined : idOf(lines[next]);
    if (next === undefined || id === undefined) return;
    event.preventDefault();
    isOnTheWay.current = true;
    setFocused({ id, from: current });
    virtualizer.scrollToIndex(next, { align: 'auto' });
  };
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ul className={styles.tree} style={{ height: virtualizer.getTotalSize() }} onKeyDown={onKeyDown}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const style = { transform: `translateY(${start}px)` };
          if ('folder' in line)
            return (
              <li key={`folder ${line.folder}`} className={styles.folder} style={style} title={line.folder}>
                <span className={styles.start}>{startOf(line.folder)}</span>
                <span className={styles.end}>{line.folder.slice(startOf(line.folder).length)}</span>
              </li>
            );
          const { entry } = line;
          return (
            <li key={entry.id} style={style}>
              <button
                type="button"
                className={styles.file}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setFocused({ id: String(entry.id), from: current })}
                aria-current={String(entry.id) === current || undefined}
                title={entry.path}
                onClick={() => onChoose(entry)}
              >
                <span className={styles.mark} data-status={entry.status} aria-hidden>
                  {isViewed(entry) ? '✓' : MARKS[entry.status]}
                </span>
                <span className={isViewed(entry) ? styles.viewed : styles.name}>
                  {nameOf(entry.path)}
                  {entry.mode && (
                    <span className={entry.mode.standsOut ? styles.mode : styles.quiet}>, {entry.mode.words}</span>
                  )}
                  {isViewed(entry) && <span className="visually-hidden">, viewed</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isFile = (line: Line): boolean => 'entry' in line;
const idOf = (line: Line | undefined): string | undefined =>
  line && 'entry' in line ? String(line.entry.id) : undefined;

/** The place of the file that a key leads to from one. */
function placeBy(key: string, lines: readonly Line[], from: number): number | undefined {
  const places = lines.flatMap((line, place) => (isFile(line) ? [place] : []));
  switch (key) {
    case 'ArrowDown':
      return places.find((place) => place > from);
    case 'ArrowUp':
      return places.findLast((place) => place < from);
    case 'Home':
      return places[0];
    case 'End':
      return places.at(-1);
    default:
      return undefined;
  }
}

const MARKS: Readonly<Record<FileEntry['status'], string>> = {
  added: '+',
  modified: '·',
  deleted: '−',
  moved: '→',
  copied: '→',
  reverted: '↩',
};

/** The folders above one, which make room when it is narrow: what a folder itself is called tells more. */
const startOf = (folder: string): string => folder.slice(0, folder.lastIndexOf('/') + 1);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function linesOf(entries: readonly FileEntry[]): Line[] {
  let folder = '';
  return entries.flatMap((entry): Line[] => {
    const here = folderOf(entry.path);
    if (here === folder) return [{ entry }];
    folder = here;
    return [{ folder }, { entry }];
  });
}
