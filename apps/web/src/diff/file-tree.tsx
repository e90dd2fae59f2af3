import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
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

/** The files of a diff below their folders; only what is seen is drawn. */
export function FileTree({ entries, current, isViewed, onChoose }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(entries), [entries]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
  });
  useEffect(() => {
    const at = lines.findIndex((line) => 'entry' in line && String(line.entry.id) === current);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [current, lines, virtualizer]);
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ul className={styles.tree} style={{ height: virtualizer.getTotalSize() }}>
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
