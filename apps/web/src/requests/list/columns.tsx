import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { Time } from '../../parts/time.tsx';
import type { Order } from './list-search.ts';
import { RowFacts } from './row-facts.tsx';
import { DiffSize } from './diff-size.tsx';
import { type Row, ownerOf, titlesOf } from './rows.ts';
import { TurnMark } from './turn-mark.tsx';
import styles from './columns.module.css';

/** A column of a list of review requests. */
export interface Column {
  readonly id: string;
  readonly title: string;
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
  {
    id: 'summary',
    title: 'Summary',
    order: 'summary',
    show: (row) => (
      <>
        {labelOf(row) && <span className={styles.label}>{labelOf(row)}</span>}
        <Link to="/r/$id/" params={{ id: String(row.id) }} className={styles.summary} data-open>
          {row.summary.trim() ? <bdi>{row.summary}</bdi> : <em>No summary</em>}
        </Link>
        <RowFacts of={row} />
      </>
    ),
  },
  { id: 'turn', title: 'Turn', show: ({ id }) => <TurnMark id={id} /> },
  {
    id: 'new',
    title: 'Updates',
    show: ({ visit }) =>
      visit?.new_updates ? (
        <span className={styles.new} title="Something happened since you last looked at it">
          New
        </span>
      ) : null,
  },
  { id: 'reviews', title: 'Review state', order: 'ship-it-count', show: standing },
  { id: 'mine', title: 'My review', show: myReview },
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
  { id: 'groups', title: 'Groups', show: ({ target_groups }) => titlesOf(target_groups) },
  { id: 'people', title: 'People', show: ({ target_people }) => titlesOf(target_people) },
  { id: 'count', title: 'Reviews', show: ({ progress }) => progress?.review_count ?? '' },
  { id: 'size', title: 'Diff size', show: (row) => <DiffSize of={row} /> },
  // Numbers are given in the order of posting.
  { id: 'posted', title: 'Posted', order: 'id', show: (row) => <Time of={row.time_added} /> },
  { id: 'updated', title: 'Updated', order: 'last-updated', show: (row) => <Time of={row.last_updated} /> },
];

/** Open issues count more than what was settled, and those more than a ship-it: it does not help while they are there. */
function standing({ issue_open_count, issue_verifying_count, ship_it_count, progress }: Row): ReactNode {
  if (issue_open_count > 0) return <span className={styles.issues}>{counted(issue_open_count, 'open issue')}</span>;
  if (issue_verifying_count > 0)
    return <span className={styles.issues}>{counted(issue_verifying_count, 'issue')} to verify</span>;
  if (ship_it_count === 0) return null;
  const words = ship_it_count === 1 ? 'Ship it' : `${ship_it_count} × Ship it`;
  return progress?.ship_it_stale ? (
    <span className={styles.stale} title="It was updated after the last review">
      {words} (outdated)
    </span>
  ) : (
    <span className={styles.shipIt}>{words}</span>
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
