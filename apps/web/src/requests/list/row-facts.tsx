import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { DiffSize } from './diff-size.tsx';
import { type Row, titlesOf } from './rows.ts';
import styles from './columns.module.css';

/** The second line of a row: number, repository, lines of the diff, reviewers, and how much they have said. */
export function RowFacts({ of: row }: { of: Row }): ReactNode {
  const { id, links, target_groups, target_people, progress, ship_it_count } = row;
  const reviewers = [titlesOf(target_people), titlesOf(target_groups)].filter((names) => names !== '').join(', ');
  const reviews = progress?.review_count ?? 0;
  const said = [
    ...(reviews > 0 ? [counted(reviews, 'review')] : []),
    ...(ship_it_count > 0 ? [`${ship_it_count} × ship it`] : []),
  ].join(', ');
  return (
    <span className={styles.facts}>
      <span>#{id}</span>
      {links.repository?.title && <span>{links.repository.title}</span>}
      <DiffSize of={row} />
      <span>{reviewers === '' ? 'No reviewers' : `Reviewers: ${reviewers}`}</span>
      {said !== '' && <span>{said}</span>}
    </span>
  );
}
