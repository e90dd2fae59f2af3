import type { ReactNode } from 'react';
import styles from './file-head.module.css';
import type { FileEntry, FileText } from './file.ts';
import type { Range } from './load-patches.ts';
import { countsOf } from './counts.ts';
import { CutPath } from './cut-path.tsx';
import { endingChangesOf, wordsOfEndings } from './line-endings.ts';
import { LoadAnyway } from './load-anyway.tsx';
import { RawSides } from './raw-sides.tsx';

interface Props {
  readonly range: Range;
  readonly entry: FileEntry;
  readonly text: FileText | undefined;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
  /** Undefined: nobody is signed in, so nobody's marks are kept. */
  readonly isViewed: boolean | undefined;
  readonly onView: (isViewed: boolean) => void;
  /** Begins a comment on the whole file. Null: nobody is signed in. */
  readonly onComment: (() => void) | null;
  /** Whether all lines are shown, those between the changes too. Undefined: the page cannot show them. */
  readonly isExpanded: boolean | undefined;
  readonly onExpand: (isExpanded: boolean) => void;
  /** Reads the lines of a file that is too large to be shown unasked; undefined: they cannot be read alone. */
  readonly onLoad: (() => Promise<void>) | undefined;
  /** Goes on from the heading into the lines. */
  readonly onEnter: () => void;
  /** The focus has come to it. */
  readonly onFocus: () => void;
}

/** The line above a file: its name, its change, and whether the reader has viewed it. */
export function FileHead(props: Props): ReactNode {
  const { range, entry, text, isCollapsed, onCollapse, isViewed, onView, onComment, isExpanded, onExpand } = props;
  const { onLoad, onEnter, onFocus } = props;
  const { path, oldPath, isBinary, mode } = entry;
  const { inserted, deleted } = countsOf(entry, text);
  const words = wordsFor(entry, text);
  const endings = text?.patch ? wordsOfEndings(endingChangesOf(text)) : '';
  return (
    <div className={styles.head} onFocus={onFocus}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isCollapsed}
        aria-label={`Lines of ${path}`}
        onClick={() => onCollapse(!isCollapsed)}
      >
        {isCollapsed ? '▸' : '▾'}
      </button>
      <h2
        className={styles.path}
        title={path}
        aria-label={oldPath ? `${oldPath} → ${path}` : path}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnter();
        }}
      >
        {oldPath && (
          <>
            <CutPath path={oldPath} className={styles.old} />
            <span className={styles.old} aria-hidden>
              {' → '}
            </span>
          </>
        )}
        <CutPath path={path} />
      </h2>
      {words && <span className={styles.words}>{words}</span>}
      {mode && <span className={mode.standsOut ? styles.mode : styles.words}>{mode.words}</span>}
      {endings && <span className={styles.mode}>{endings}</span>}
      {text?.patch === null && <LoadAnyway path={path} patchUrl={text.patchUrl} onLoad={onLoad} />}
      {text?.isMisleading && <strong className={styles.warning}>Contains hidden or confusable characters</strong>}
      <span className={styles.counts}>
        {!isBinary && inserted !== null && <span className={styles.inserted}>+{inserted}</span>}{' '}
        {!isBinary && deleted !== null && <span className={styles.deleted}>−{deleted}</span>}
      </span>
      {isExpanded !== undefined && !isCollapsed && (
        <button
          type="button"
          className={styles.comment}
          aria-label={isExpanded ? `Hide unchanged lines of ${path}` : `Expand all of ${path}`}
          onClick={() => onExpand(!isExpanded)}
        >
          <span className={styles.wide}>{isExpanded ? 'Hide unchanged lines' : 'Expand all'}</span>
          <span className={styles.narrow}>↕</span>
        </button>
      )}
      <RawSides range={range} entry={entry} patch={text?.patchUrl} />
      {onComment && text?.patch && (
        <button type="button" className={styles.comment} aria-label={`Comment on ${path}`} onClick={onComment}>
          Comment
        </button>
      )}
      {isViewed !== undefined && (
        <label className={styles.viewed}>
          <input type="checkbox" checked={isViewed} onChange={({ target }) => onView(target.checked)} />
          Viewed
        </label>
      )}
    </div>
  );
}

const STATUS: Readonly<Record<FileEntry['status'], string>> = {
  added: 'new',
  modified: '',
  deleted: 'deleted',
  moved: 'renamed',
  copied: 'copied',
  reverted: 'as it was before',
};

function wordsFor({ status, isBinary, mode }: FileEntry, text: FileText | undefined): string {
  const isSame = typeof text?.patch === 'string' && !text.patch.includes('\n@@ ') && !isBinary;
  return [
    STATUS[status],
    isBinary && 'binary',
    isSame && status !== 'added' && !mode && 'no changed lines',
    text?.isApproximate && 'a guess: what surrounds it has changed, too',
  ]
    .filter(Boolean)
    .join(', ');
}
