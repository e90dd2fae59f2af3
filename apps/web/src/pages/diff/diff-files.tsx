import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { useStored } from '../../base/stored.ts';
import { countsOf } from '../../diff/counts.ts';
import { FileTree } from '../../diff/file-tree.tsx';
import { useKeys } from '../../parts/keys.ts';
import styles from './diff-page.module.css';
import { FilesEdge, NARROWEST, WIDEST } from './files-edge.tsx';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  /** What is typed to find files. */
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly isShown: boolean;
  /** Somebody has chosen a file. */
  readonly onChosen: () => void;
}

/** The files of a diff, and what finds some of them. */
export function DiffFiles({ diff, wanted, onWanted, isShown, onChosen }: Props): ReactNode {
  const { shown, expansion, commentsOn, marks, going } = diff;
  const filter = useRef<HTMLInputElement>(null);
  const [{ width, hidesViewed }, keep] = useStored('file list', USUAL, read);
  useKeys({ t: () => filter.current?.focus() });
  // Only where the index does not know the counts do they come with the texts.
  const texts = shown.every(({ isBinary, inserted }) => isBinary || inserted !== null) ? undefined : expansion.texts;
  const { current } = going;
  const { isViewed } = marks;
  const files = useMemo(
    () =>
      shown.map((entry) => {
        const counts = entry.isBinary ? { inserted: 0, deleted: 0 } : countsOf(entry, texts?.get(entry.id));
        return { entry, tally: { ...counts, comments: commentsOn(entry.id) } };
      }),
    [shown, texts, commentsOn],
  );
  const listed = useMemo(
    () => (hidesViewed ? files.filter(({ entry }) => !isViewed(entry) || String(entry.id) === current) : files),
    [hidesViewed, files, isViewed, current],
  );
  return (
    <nav
      className={styles.files}
      style={{ '--width': `${width}px` } as CSSProperties}
      aria-label="Files"
      data-shown={isShown || undefined}
    >
      <input
        ref={filter}
        type="search"
        aria-label="Filter files"
        placeholder="Filter files"
        value={wanted}
        onChange={({ target: { value } }) => onWanted(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        }}
      />
      {marks.viewedCount !== undefined && (
        <label className={styles.hide}>
          <input
            type="checkbox"
            checked={hidesViewed}
            onChange={({ target }) => keep({ width, hidesViewed: target.checked })}
          />
          Hide viewed
        </label>
      )}
      {files.length > 0 && listed.length === 0 && <p className={styles.none}>All files are viewed</p>}
      <FileTree
        files={listed}
        current={current}
        isViewed={isViewed}
        onChoose={({ id }) => {
          onChosen();
          going.goToHeading(String(id));
        }}
      />
      <FilesEdge width={width} onWidth={(next) => keep({ width: next, hidesViewed })} />
    </nav>
  );
}

/** How somebody likes the list of files: how wide, in pixels, and with which files. */
interface FileListSettings {
  readonly width: number;
  readonly hidesViewed: boolean;
}

const USUAL: FileListSettings = { width: 272, hidesViewed: false };

function read(kept: unknown): FileListSettings | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { width, hidesViewed } = kept as Partial<Record<keyof FileListSettings, unknown>>;
  const isUsable = typeof width === 'number' && width >= NARROWEST && width <= WIDEST;
  return { width: isUsable ? width : USUAL.width, hidesViewed: hidesViewed === true };
}
