import type { ReactNode } from 'react';
import styles from './file-head.module.css';
import type { FileEntry, FileText } from './load-patches.ts';

interface Props {
  readonly entry: FileEntry;
  readonly text: FileText | undefined;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
  /** Undefined: nobody is signed in, so nobody's marks are kept. */
  readonly isViewed: boolean | undefined;
  readonly onView: (isViewed: boolean) => void;
  /** Begins a comment on the whole file. Null: nobody is signed in. */
  readonly onComment: (() => void) | null;
}

/** Characters that make a text look like another one: they turn its direction round, or are not seen. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** The line above a file: what it is called, what happened to it, and whether the reader has looked at it. */
export function FileHead({ entry, text, isCollapsed, onCollapse, isViewed, onView, onComment }: Props): ReactNode {
  const { path, oldPath, inserted, deleted } = entry;
  const words = wordsFor(entry, text);
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isCollapsed}
        aria-label={`Lines of ${path}`}
        onClick={() => onCollapse(!isCollapsed)}
      >
        {isCollapsed ? '▸' : '▾'}
      </button>
      <span className={styles.path} title={path}>
        {oldPath && <span className={styles.old}>{oldPath} → </span>}
        <bdi>{path}</bdi>
      </span>
      {words && <span className={styles.words}>{words}</span>}
      {text?.patch === null && (
        <a href={text.patchUrl} type="text/x-patch" className={styles.words}>
          Too large to be shown
        </a>
      )}
      {text?.patch && HIDDEN.test(text.patch) && (
        <strong className={styles.warning}>Has characters that are not seen</strong>
      )}
      <span className={styles.counts}>
        {inserted !== null && <span className={styles.inserted}>+{inserted}</span>}{' '}
        {deleted !== null && <span className={styles.deleted}>−{deleted}</span>}
      </span>
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
  moved: 'moved',
  copied: 'copied',
  reverted: 'as it was before',
};

function wordsFor({ status, isBinary }: FileEntry, text: FileText | undefined): string {
  const isSame = typeof text?.patch === 'string' && !text.patch.includes('\n@@ ') && !isBinary;
  return [
    STATUS[status],
    isBinary && 'binary',
    isSame && status !== 'added' && 'no line is different',
    text?.isApproximate && 'a guess: what surrounds it has changed, too',
  ]
    .filter(Boolean)
    .join(', ');
}
