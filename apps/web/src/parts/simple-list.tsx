import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useKeys } from './keys.ts';
import { More } from './more.tsx';
import { NameFilter } from './name-filter.tsx';
import { allOf } from '../base/paging.ts';
import cards from './cards.module.css';
import styles from './simple-list.module.css';

interface Props<P, T> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly list: UseInfiniteQueryResult<InfiniteData<P>>;
  readonly rowsOf: (page: P) => readonly T[];
  /** What names have to begin with. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly children: (row: T) => ReactNode;
}

/** A list of things with names, which can be looked for by their beginnings. */
export function SimpleList<P extends { readonly total_results: number }, T>({
  name,
  columns,
  list,
  rowsOf,
  text,
  onText,
  children,
}: Props<P, T>): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  if (list.error) throw list.error;
  const rows = allOf(list.data, rowsOf);
  const total = list.data?.pages[0]?.total_results;
  return (
    <>
      <NameFilter field={field} text={text} onText={onText} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Table of ${name.toLowerCase()}`}>
        <table className={`${cards.cards} ${styles.table}`} aria-label={name}>
          <thead>
            <tr>{columns.map((title) => (title ? <th key={title}>{title}</th> : <td key={title} />))}</tr>
          </thead>
          <tbody>{rows.map(children)}</tbody>
        </table>
      </div>
      <p className={styles.end} role="status">
        {total !== undefined && `${rows.length} of ${total}`}
        <More of={list} />
      </p>
    </>
  );
}
