import type { ReactNode } from 'react';
import cards from '../../parts/cards.module.css';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { useKeys } from '../../parts/keys.ts';
import type { Column } from './columns.tsx';
import type { Sort } from './list-search.ts';
import type { Row } from './rows.ts';
import styles from './table.module.css';

interface Props {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Without these, the rows have one order alone. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Without it, nothing can be selected. */
  readonly selection?: {
    readonly chosen: ReadonlySet<number>;
    readonly choose: (chosen: ReadonlySet<number>) => void;
    /** What `e` does with the row that has the focus. */
    readonly onArchive: (ids: readonly number[]) => void;
  };
}

/** Review requests as a table. Keyboards go from row to row by their links (`j`, `k`), select (`x`), and open (`o`). */
export function Table({ rows, columns, sort, onSort, selection }: Props): ReactNode {
  const body = useKeptFocus<HTMLTableSectionElement>('[data-open]');
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const at = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const move = (by: number) => {
    const all = links();
    all[Math.min(Math.max(at() + by, 0), all.length - 1)]?.focus();
  };
  const current = () => rows[at()];
  const toggle = (id: number) => {
    if (!selection) return;
    const chosen = new Set(selection.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    selection.choose(chosen);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => links()[at()]?.click(),
    x: () => {
      const row = current();
      if (row) toggle(row.id);
    },
    e: () => {
      const row = current();
      const ids = selection && selection.chosen.size > 0 ? [...selection.chosen] : row ? [row.id] : [];
      selection?.onArchive(ids);
    },
  });
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of review requests">
      <table className={`${cards.cards} ${styles.table}`} aria-label="Review requests">
        <thead>
          <tr>
            {selection && (
              <th className={styles.narrow}>
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={rows.length > 0 && rows.every(({ id }) => selection.chosen.has(id))}
                  onChange={({ target }) => selection.choose(new Set(target.checked ? rows.map(({ id }) => id) : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-chosen={selection?.chosen.has(row.id) || undefined}
              data-closed={row.status !== 'pending' || undefined}
            >
              {selection && (
                <td className={styles.narrow}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${row.summary || row.id}`}
                    checked={selection.chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              {columns.map(({ id, show }) => (
                <td key={id} className={styles[id]} data-column={id}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ column, sort, onSort }: { column: Column } & Pick<Props, 'sort' | 'onSort'>): ReactNode {
  const { title, order } = column;
  const [isDown, isUp] = [sort === order, sort === `-${order}`];
  if (!order || !onSort) return <th>{title}</th>;
  return (
    <th aria-sort={isDown ? 'ascending' : isUp ? 'descending' : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isDown ? `-${order}` : order)}
        title={`Sort by ${title.toLowerCase()}`}
      >
        {title}
        {(isDown || isUp) && <span aria-hidden> {isDown ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}
