import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { Time } from '../../parts/time.tsx';
import type { Order } from './list-search.ts';
import { type Row, ownerOf } from './rows.ts';
import { TurnMark } from './turn-mark.tsx';
import styles from './columns.module.css';

/** A column of a list of review requests. */
export interface Column {
  readonly id: string;
  readonly title: string;
  /** Too narrow for its title: that is said, and not shown. */
  readonly isNarrow?: boolean;
  /** What the list is sorted by for this column; without it, it cannot be. */
  readonly order?: Order;
  readonly show: (row: Row) => ReactNode;
}

const owner: Column = {
  id: 'owner',
  title: 'Owner',
  order: 'submitter',
  show: (row) => (
    <Link to="/users/$username/" params={{ username: ownerOf(row) }} className={styles.quiet}>
      {ownerOf(row)}
    </Link>
  ),
};

/** All columns, in their order from left to right. */
export const COLUMNS: readonly Column[] = [
  { id: 'turn', title: 'Needs attention', isNarrow: true, show: ({ id }) => <TurnMark id={id} /> },
  {
    id: 'new',
    title: 'New updates',
    isNarrow: true,
    show: ({ visit }) =>
      visit?.new_updates ? (
        <span className={styles.new} role="img" aria-label="New updates" title="New updates" />
      ) : null,
  },
  { id: 'reviews', title: 'Ship it, issues', isNarrow: true, order: 'ship-it-count', show: standing },
  { id: 'mine', title: 'My review', isNarrow: true, show: myReview },
  {
    id: 'summary',
    title: 'Summary',
    order: 'summary',
    show: (row) => (
      <>
        {labelOf(row) && <span className={styles.label}>{labelOf(row)}</span>}
        <Link to="/r/$id/" params={{ id: String(row.id) }} className={styles.summary} data-open>
          {row.summary.trim() || <em>No summary</em>}
        </Link>
      </>
    ),
  },
  owner,
  { id: 'number', title: 'Number', order: 'id', show: ({ id }) => id },
  {
    id: 'repository',
    title: 'Repository',
    order: 'repository',
    show: (row) => row.links.repository?.title ?? '',
  },
  { id: 'branch', title: 'Branch', order: 'branch', show: ({ branch }) => branch },
  { id: 'bugs', title: 'Bugs', show: ({ bugs_closed }) => bugs_closed.join(', ') },
  { id: 'groups', title: 'Groups', show: ({ target_groups }) => titles(target_groups) },
  { id: 'people', title: 'People', show: ({ target_people }) => titles(target_people) },
  { id: 'count', title: 'Reviews', show: ({ progress }) => progress?.review_count ?? '' },
  { id: 'size', title: 'Diff size', show: diffSize },
  // Numbers are given in the order of posting.
  { id: 'posted', title: 'Posted', order: 'id', show: (row) => <Time of={row.time_added} /> },
  { id: 'updated', title: 'Updated', order: 'last-updated', show: (row) => <Time of={row.last_updated} /> },
];

/** Open issues count more than what was settled, and those more than a ship-it: it does not help while they are there. */
function standing({ issue_open_count, issue_verifying_count, ship_it_count, progress }: Row): ReactNode {
  if (issue_open_count > 0)
    return (
      <span className={styles.issues} title={counted(issue_open_count, 'open issue')}>
        <span aria-hidden>!</span> {issue_open_count}
        <span className="visually-hidden"> open {issue_open_count === 1 ? 'issue' : 'issues'}</span>
      </span>
    );
  if (issue_verifying_count > 0)
    return (
      <span className={styles.issues} title={`${counted(issue_verifying_count, 'issue')} to verify`}>
        <span aria-hidden>?</span> {issue_verifying_count}
        <span className="visually-hidden"> {issue_verifying_count === 1 ? 'issue' : 'issues'} to verify</span>
      </span>
    );
  if (ship_it_count === 0) return null;
  const words = progress?.ship_it_stale ? 'Ship it (outdated)' : 'Ship it';
  return (
    <span className={progress?.ship_it_stale ? styles.stale : styles.shipIt} title={words}>
      <span aria-hidden>✓</span> {ship_it_count}
      <span className="visually-hidden"> × {words}</span>
    </span>
  );
}

const MINE = { none: '', draft: 'Draft', published: 'Reviewed', 'ship-it': 'Ship it' };

function myReview({ progress }: Row): ReactNode {
  const words = MINE[progress?.my_review ?? 'none'];
  return words && <span className={styles.quiet}>{words}</span>;
}

function labelOf({ public: isPublic, status, visit }: Row): string {
  if (!isPublic) return 'Draft';
  if (status === 'pending' && visit?.hidden) return { archived: 'Archived', muted: 'Muted' }[visit.hidden];
  return { pending: '', submitted: 'Completed', discarded: 'Discarded' }[status];
}

function diffSize({ progress }: Row): ReactNode {
  if (progress?.diff_insert_count == null || progress.diff_delete_count == null) return null;
  return (
    <>
      <span className={styles.added}>+{progress.diff_insert_count}</span>{' '}
      <span className={styles.removed}>−{progress.diff_delete_count}</span>
    </>
  );
}

const titles = (all: Row['target_groups'] | Row['target_people']): string =>
  all.map((one) => ('title' in one ? one.title : undefined) ?? '').join(', ');
