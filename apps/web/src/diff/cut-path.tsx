import type { CSSProperties, ReactNode } from 'react';
import styles from './cut-path.module.css';

/** So many letters of its beginning stay, even where the last name has no room. */
const KEPT = 7;

/** A path in one line: where it has no room, it is cut in the middle, so that its beginning and its last name are read. */
export function CutPath({ path, className = '' }: { path: string; className?: string | undefined }): ReactNode {
  const end = Math.max(path.lastIndexOf('/'), 0);
  const style = { '--kept': `${Math.max(Math.min(KEPT, end - 1), 0)}ch` } as CSSProperties;
  return (
    <bdi className={`${styles.path} ${className}`} style={style}>
      {end > 0 && <span className={styles.start}>{path.slice(0, end)}</span>}
      <span className={styles.end}>{path.slice(end)}</span>
    </bdi>
  );
}
