import { visibleCode } from '@review-service/contracts/misleading-code';
import type { ReactNode } from 'react';
import type { Line, Row } from '../diff/rows.ts';
import styles from './code-lines.module.css';

/** More lines than these are not needed to know what a comment is about. */
const MOST = 12;

/** A few rows of a diff, stacked: for comments, where they are read away from it. */
export function CodeLines({ rows }: { rows: readonly Row[] }): ReactNode {
  const shown = rows.slice(0, MOST);
  const old = shown.filter(({ isEqual, old }) => !isEqual && old);
  const isChange = old.length > 0 || shown.some(({ isEqual }) => !isEqual);
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="The lines that this is about">
      <pre className={styles.lines}>
        {old.map(({ row, old }) => (
          <code key={`-${row}`} className={styles.deleted}>
            <span className={styles.number}>{old?.number}</span>
            {`-${shownText(old)}\n`}
          </code>
        ))}
        {shown
          .filter((row) => row.new)
          .map(({ row, new: line, isEqual }) => (
            <code key={row} className={isEqual ? undefined : styles.inserted}>
              <span className={styles.number}>{line?.number}</span>
              {`${isEqual ? (isChange ? ' ' : '') : '+'}${shownText(line)}\n`}
            </code>
          ))}
        {rows.length > MOST && <code className={styles.more}>{`${rows.length - MOST} more lines`}</code>}
      </pre>
    </div>
  );
}

const shownText = (line: Line | undefined): string => visibleCode((line?.text ?? '').replace(/\r$/, ''));
