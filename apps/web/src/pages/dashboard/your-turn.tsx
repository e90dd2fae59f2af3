import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeysHelp } from '../../parts/keys-help.tsx';
import { More } from '../../parts/more.tsx';
import { allOf } from '../../base/paging.ts';
import { Reason } from '../../parts/reason.tsx';
import { type Column, COLUMNS } from '../../requests/list/columns.tsx';
import styles from '../../requests/list/list.module.css';
import { byStacks } from '../../requests/list/rows.ts';
import { Table } from '../../requests/list/table.tsx';
import { type Turn, turnRowsQuery } from '../../requests/list/turns.ts';
import { Time } from '../../parts/time.tsx';

const BESIDE = ['summary', 'reviews', 'owner'];
const KEYS = [
  ['j k', 'Next / previous row'],
  ['o', 'Open row'],
  ['Ctrl K', 'Search'],
  ['?', 'Keyboard shortcuts'],
] as const;

/** The review requests on which the reader is expected to act, the longest expected first: why, and since when. */
export function YourTurn(): ReactNode {
  const list = useInfiniteQuery(turnRowsQuery);
  const { data, error } = list;
  if (error && !data) throw error;
  const turns = allOf(data, ({ attention }) => attention);
  const rows = allOf(data, ({ attention }) => byStacks(attention.flatMap(({ review_request: row }) => row ?? [])));
  const total = data?.pages[0]?.total_results;
  return (
    <section className={styles.list} aria-busy={list.isPending}>
      <div className={styles.bar}>
        <KeysHelp keys={KEYS} />
      </div>
      {rows.length > 0 && <Table rows={rows} columns={columnsOf(turns)} />}
      {total === 0 && <NothingToDo />}
      <p className={styles.end} role="status">
        {total !== undefined && total > 0 && `${rows.length} of ${total}`}
        <More of={list} />
      </p>
    </section>
  );
}

function NothingToDo(): ReactNode {
  return (
    <div className={styles.empty}>
      <p>Nothing needs your attention</p>
      <p>
        See <View id="overview">the review requests that involve you</View> and <View id="mine">all your own</View>, or{' '}
        <Link to="/r/new/">create a review request</Link>.
      </p>
    </div>
  );
}

const View = ({ id, children }: { id: string; children: ReactNode }): ReactNode => (
  <Link to="/dashboard/" search={{ view: id }}>
    {children}
  </Link>
);

/** Somebody is expected to act on a review request for one reason at most. */
function columnsOf(turns: readonly Turn[]): readonly Column[] {
  const byRequest = new Map(turns.map((turn) => [turn.review_request?.id, turn]));
  const column = (id: string, title: string, show: (turn: Turn) => ReactNode): Column => ({
    id,
    title,
    show: (row) => {
      const turn = byRequest.get(row.id);
      return turn && show(turn);
    },
  });
  return [
    ...COLUMNS.filter(({ id }) => BESIDE.includes(id)),
    column('why', 'Reason', (turn) => <Reason of={turn} />),
    column('since', 'Since', ({ since }) => <Time of={since} />),
  ];
}
