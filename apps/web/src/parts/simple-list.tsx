import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useKeys } from './keys.ts';
import styles from './simple-list.module.css';

interface Props<T> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly T[];
  readonly total: number | undefined;
  /** Reads the next page; undefined: there is none. */
  readonly onMore: (() => void) | undefined;
  /** What names have to begin with. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly children: (row: T) => ReactNode;
}

/** A list of things with names, which can be looked for by their beginnings. */
export function SimpleList<T>({ name, columns, rows, total, onMore, text, onText, children }: Props<T>): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <>
      <search>
        <input
          ref={field}
          type="search"
          className={styles.field}
          aria-label="Names that begin with"
          placeholder="Names that begin with…"
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </search>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Table of ${name.toLowerCase()}`}>
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>{columns.map((title) => (title ? <th key={title}>{title}</th> : <td key={title} />))}</tr>
          </thead>
          <tbody>{rows.map(children)}</tbody>
        </table>
      </div>
      <p className={styles.end} role="status">
        {total !== undefined && `${rows.length} of ${total}`}
        {onMore && (
          <button type="button" className="quiet" onClick={onMore}>
            More
          </button>
        )}
      </p>
    </>
  );
}
