import { ApiError } from '@review-service/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import type { ListSearch } from './list-search.ts';
import { KeysHelp } from '../../parts/keys-help.tsx';
import { More } from '../../parts/more.tsx';
import { allOf } from '../../base/paging.ts';
import { useSetting } from '../../base/account-setting.ts';
import { ColumnChoice } from './column-choice.tsx';
import { COLUMNS } from './columns.tsx';
import { Filters } from './filters.tsx';
import { COLUMNS_OF_LISTS } from './kept-columns.ts';
import styles from './list.module.css';
import { byStacks, type Query, rowsQuery } from './rows.ts';
import { SelectedActions, useSelectedActions } from './selected-actions.tsx';
import { Table } from './table.tsx';

interface Props {
  /** What the chosen columns are kept under. */
  readonly name: string;
  /** Which review requests it has, whatever is looked for among them. */
  readonly query: Query;
  /** The columns that are shown until somebody chooses others. */
  readonly usual: readonly string[];
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  /** Rows can be selected, to do something with several at once. */
  readonly isSelectable?: boolean;
  /** Members of a stack stand together, unless the reader sorts by something. */
  readonly isByStacks?: boolean;
  /** Filters that this list does not have, because its own query says them. */
  readonly without?: readonly ('status' | 'group' | 'person')[];
  /** What it says when there is none. */
  readonly empty: string;
}

const NEWEST_FIRST = '-last-updated';
const KEYS = [
  ['j k', 'Next / previous row'],
  ['o', 'Open row'],
  ['x', 'Select row'],
  ['e', 'Archive selection or row'],
  ['/', 'Filter by summary'],
  ['Ctrl K', 'Search'],
  ['?', 'Keyboard shortcuts'],
] as const;

/** A list of review requests, with its filters, its columns and its pages. All but the columns stands in the address. */
export function List({
  name,
  query,
  usual,
  search,
  onSearch,
  isSelectable,
  isByStacks,
  without = [],
  empty,
}: Props): ReactNode {
  const me = useMe();
  const asked: Query = { ...query, ...filtersOf(search, without) };
  const list = useInfiniteQuery({
    ...rowsQuery(asked, me !== null),
    placeholderData: keepPreviousData,
  });
  const [columnsOfLists, keepColumns] = useSetting(COLUMNS_OF_LISTS);
  const columnIds = knownOf(columnsOfLists[name]) ?? usual;
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const actions = useSelectedActions(me?.username, () => choose(new Set()));
  const { data, error, isPlaceholderData } = list;
  const refusal = refusalOf(error);
  if (error && !data && !refusal) throw error;

  const sort = search.sort ?? NEWEST_FIRST;
  const isGrouped = isByStacks === true && search.sort === undefined;
  // Page by page: more rows move none of those that are there.
  const rows = allOf(data, ({ review_requests: page }) => (isGrouped ? byStacks(page) : page));
  const total = data?.pages[0]?.total_results;
  const columns = COLUMNS.filter(({ id }) => columnIds.includes(id));
  const selection = { chosen, choose, onArchive: actions.archive };
  return (
    <section className={styles.list} aria-busy={isPlaceholderData}>
      <div className={styles.bar}>
        <Filters search={search} onSearch={onSearch} without={without} usualStatus={query.status ?? 'pending'} />
        <ColumnChoice chosen={columnIds} onChoose={(ids) => keepColumns({ ...columnsOfLists, [name]: [...ids] })} />
        <KeysHelp keys={KEYS} />
      </div>
      {isSelectable && <SelectedActions chosen={chosen} actions={actions} />}
      {rows.length > 0 && (
        <Table
          rows={rows}
          columns={columns}
          sort={sort}
          onSort={(next) => onSearch({ ...search, sort: next })}
          {...(isSelectable && { selection })}
        />
      )}
      {data && rows.length === 0 && (
        <p className={styles.empty}>{search.q ? `No summary contains “${search.q}”` : empty}</p>
      )}
      {refusal && (
        <p className={styles.empty} role="alert">
          {refusal}
        </p>
      )}
      <p className={styles.end} role="status">
        {total !== undefined && total > 0 && `${rows.length} of ${total}`}
        <More of={list} />
      </p>
    </section>
  );
}

function filtersOf({ status, group, repository, person, q, sort }: ListSearch, without: Props['without'] = []): Query {
  return {
    ...(status && !without.includes('status') && { status }),
    ...(group && !without.includes('group') && { 'to-groups': group }),
    ...(person && !without.includes('person') && { 'from-user': person }),
    ...(repository && { repository }),
    ...(q && { q }),
    ...(sort && { sort }),
  };
}

/** Why the service does not look for these words, or sort so many: its own words. The filters stay, to say something else. */
function refusalOf(error: unknown): string | undefined {
  const { q, sort } = (error instanceof ApiError && error.fields) || {};
  return [q, sort].flat()[0];
}

function knownOf(kept: readonly string[] = []): readonly string[] | undefined {
  const known = COLUMNS.map(({ id }) => id).filter((id) => kept.includes(id));
  return known.length > 0 ? known : undefined;
}
