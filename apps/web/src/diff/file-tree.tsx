import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { counted } from '../base/counted.ts';
import styles from './file-tree.module.css';
import type { FileEntry } from './file.ts';
import { stepFrom, type FileTally, type TreeFile, type TreeLine, treeLines } from './tree-lines.ts';

interface Props {
  readonly files: readonly TreeFile[];
  readonly current: string | undefined;
  readonly isViewed: (entry: FileEntry) => boolean;
  readonly onChoose: (entry: FileEntry) => void;
}

const LINE_HEIGHT = 26;

/** The tree follows the reader once they have been in a file for so long, in milliseconds. */
const PAUSE = 150;

/**
 * The files of a diff below their folders, which fold; only what is seen is drawn. Tab leads to one line: the one that had
 * the focus last or, once the reader has gone elsewhere, the current file. From there the arrow keys lead to the others.
 */
export function FileTree({ files, current, isViewed, onChoose }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => treeLines(files, folded), [files, folded]);
  const [focused, setFocused] = useState<{ readonly id: string; readonly from: string | undefined }>();
  /** A key leads to another line, which may not be drawn yet. */
  const isOnTheWay = useRef(false);
  const currentAt = placeOfFile(lines, files, current);
  const focusedAt = focused?.from === current ? lines.findIndex(({ id }) => id === focused?.id) : -1;
  const stop = [focusedAt, currentAt, lines.findIndex(isFile)].find((place) => place >= 0) ?? 0;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
    // Tab leads to it wherever the files are scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].sort((one, other) => one - other),
  });
  useEffect(() => {
    if (currentAt < 0) return undefined;
    // The virtualizer's own way asks for the height of the list in each frame until it is there, and the browser lays out the
    // page for each answer: that would hold up the frames in which the lines scroll.
    const reveal = () => {
      const [start, from] = [currentAt * LINE_HEIGHT, virtualizer.scrollOffset ?? 0];
      const height = virtualizer.scrollRect?.height ?? 0;
      const end = start + LINE_HEIGHT;
      if (start < from) scroller.current?.scrollTo({ top: start });
      else if (end > from + height) scroller.current?.scrollTo({ top: end - height });
    };
    const timer = setTimeout(reveal, PAUSE);
    return () => clearTimeout(timer);
  }, [currentAt, virtualizer]);
  useEffect(() => {
    if (!isOnTheWay.current) return;
    isOnTheWay.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focused]);
  const fold = (folder: string) =>
    setFolded((known) => {
      const next = new Set(known);
      if (!next.delete(folder)) next.add(folder);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepFrom(event.key, lines, stop);
    if (!step) return;
    event.preventDefault();
    if ('fold' in step) {
      fold(step.fold);
      return;
    }
    isOnTheWay.current = true;
    setFocused({ id: lines[step.to]?.id ?? '', from: current });
    virtualizer.scrollToIndex(step.to, { align: 'auto' });
  };
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ul className={styles.tree} style={{ height: virtualizer.getTotalSize() }} onKeyDown={onKeyDown}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const about = {
            tabIndex: index === stop ? 0 : -1,
            onFocus: () => setFocused({ id: line.id, from: current }),
          };
          const style = { transform: `translateY(${start}px)`, '--depth': line.depth } as CSSProperties;
          return (
            <li key={line.id} style={style}>
              {'folder' in line ? (
                <button
                  {...about}
                  type="button"
                  className={styles.folder}
                  aria-expanded={!line.isFolded}
                  title={line.folder}
                  onClick={() => fold(line.folder)}
                >
                  <span aria-hidden>{line.isFolded ? '▸' : '▾'}</span>
                  <span className={styles.path}>
                    <span className={styles.start}>{startOf(line.name)}</span>
                    <span className={styles.end}>{line.name.slice(startOf(line.name).length)}</span>
                  </span>
                  <Numbers tally={line.tally} />
                </button>
              ) : (
                <button
                  {...about}
                  type="button"
                  className={styles.file}
                  aria-current={line.id === current || undefined}
                  title={line.entry.path}
                  onClick={() => onChoose(line.entry)}
                >
                  <NamedFile entry={line.entry} isViewed={isViewed(line.entry)} />
                  <Numbers tally={line.tally} isBinary={line.entry.isBinary} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function NamedFile({ entry, isViewed }: { entry: FileEntry; isViewed: boolean }): ReactNode {
  const { path, status, mode } = entry;
  return (
    <>
      <span className={styles.mark} data-status={status} aria-hidden>
        {isViewed ? '✓' : MARKS[status]}
      </span>
      <span className={isViewed ? styles.viewed : styles.name}>
        {path.slice(path.lastIndexOf('/') + 1)}
        {mode && <span className={mode.standsOut ? styles.mode : styles.quiet}>, {mode.words}</span>}
        {isViewed && <span className="visually-hidden">, viewed</span>}
      </span>
    </>
  );
}

/** How much changes, and how much is said about it. */
function Numbers({ tally, isBinary = false }: { tally: FileTally; isBinary?: boolean }): ReactNode {
  const { inserted, deleted, comments } = tally;
  return (
    <>
      {comments > 0 && (
        <span className={styles.comments} title={counted(comments, 'comment')}>
          {comments}
          <span className="visually-hidden"> {comments === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
      {!isBinary && inserted !== null && deleted !== null && inserted + deleted > 0 && (
        <span className={styles.counts}>
          <span className={styles.inserted}>+{inserted}</span> <span className={styles.deleted}>−{deleted}</span>
        </span>
      )}
    </>
  );
}

const isFile = (line: TreeLine): boolean => 'entry' in line;

/** The place of a file or, if that is in a folded folder, of this; -1: there is none. */
function placeOfFile(lines: readonly TreeLine[], files: readonly TreeFile[], id: string | undefined): number {
  const place = id === undefined ? -1 : lines.findIndex((line) => line.id === id);
  if (place >= 0 || id === undefined) return place;
  const path = files.find(({ entry }) => String(entry.id) === id)?.entry.path;
  return lines.findIndex((line) => 'folder' in line && line.isFolded && path?.startsWith(`${line.folder}/`));
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
