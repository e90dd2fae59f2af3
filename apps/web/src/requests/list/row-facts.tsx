import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { agentsShip } from './agents-ship.ts';
import { DiffSize } from './diff-size.tsx';
import { Reviewers } from './reviewers.tsx';
import type { Row } from './rows.ts';
import styles from './columns.module.css';

/** The second line of a row: number, repository, lines of the diff, reviewers with their states, and how much was said. */
export function RowFacts({ of: row }: { of: Row }): ReactNode {
  const { id, links, progress, ship_it_count, agent_ship_it_count, stack } = row;
  const reviews = progress?.review_count ?? 0;
  // Where reviewers have their states, these say who ships it.
  const hasStates = progress !== undefined && progress.reviewers.length > 0;
  const said = [
    ...(reviews > 0 ? [counted(reviews, 'review')] : []),
    ...(ship_it_count > 0 && !hasStates ? [`${ship_it_count} × ship it`] : []),
    ...(agent_ship_it_count > 0 ? [agentsShip(agent_ship_it_count)] : []),
  ].join(', ');
  return (
    <span className={styles.facts}>
      <span>#{id}</span>
      {stack && stack.position.of > 1 && (
        <span title="Its place in its stack, from the bottom">
          {stack.position.depth} of {stack.position.of} in a stack
        </span>
      )}
      {links.repository?.title && <span>{links.repository.title}</span>}
      <DiffSize of={row} />
      <Reviewers of={row} />
      {said !== '' && <span>{said}</span>}
    </span>
  );
}
